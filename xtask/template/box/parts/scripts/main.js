// What Essai adds to a page: nothing, its buttons speak for themselves
// (data-ask). A game that moves listens to the event "panels".
