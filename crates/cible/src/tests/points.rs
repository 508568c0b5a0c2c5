use super::script::check;

#[test]
fn l6_1_three_pawns_and_level_five_make_eight() {
    check(
        "4 seats
         first 0 0 1
         found 6 5 4 3
         sequel 0 1 0 1
         auction 0 0
         climb 5
         time
         verify
         = totals 8 2 0 0 | towers 3 4 4 4 | passed 5",
    );
}
