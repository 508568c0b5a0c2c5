//! What tables leave in memory, given back to the system.
//!
//! The program's allocator gives freed pages back when a thread takes or frees
//! others a while later, so that a thread with nothing to do keeps what was freed
//! last: some 30 MiB after 8,000 seats.

use std::{cell::Cell, hint::black_box};

/// Tables that leave a thread until what they left is worth the while.
const MANY: u32 = 64;

thread_local! {
    static LEFT: Cell<u32> = const { Cell::new(0) };
}

/// A table left memory, perhaps as the last one.
pub fn table_left(last: bool) {
    let left = LEFT.get() + 1;
    let worthwhile = last || left >= MANY;
    LEFT.set(if worthwhile { 0 } else { left });
    if worthwhile {
        give_back();
    }
}

/// Asked for more than any machine has, mimalloc gives back all that it can find
/// in this thread, and then says no (`_mi_malloc_generic`). It has a call for
/// that, which is not safe Rust. Other allocators just say no.
fn give_back() {
    const TOO_MUCH: usize = usize::MAX / 32;
    let refused = black_box(Vec::<u8>::new()).try_reserve_exact(TOO_MUCH);
    debug_assert!(refused.is_err());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_is_given_back_after_many_tables_and_after_the_last() {
        for _ in 1..MANY {
            table_left(false);
        }
        assert_eq!(LEFT.get(), MANY - 1);
        table_left(false);
        assert_eq!(LEFT.get(), 0);
        table_left(false);
        table_left(true);
        assert_eq!(LEFT.get(), 0);
    }
}
