//! What every backend promises, tried on each of them.

mod suite;

use journal::Journal;

/// One test per promise and backend; a backend is a function that opens an empty journal and keeps
/// what the journal stands on alive beside it.
macro_rules! contract {
    ($backend:ident: $($promise:ident)*) => {
        mod $backend {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $promise() {
                    let (journal, _ground) = super::$backend();
                    super::suite::$promise(&journal).await;
                }
            )*
        }
    };
    ($($backend:ident)*) => {
        $(contract! {
            $backend:
            entries_come_back_in_order
            a_conflict_tells_the_true_last
            one_of_many_racing_appends_wins
            ids_and_codes_are_taken_once
            a_log_from_elsewhere_is_taken_whole_or_not_at_all
            unknown_tables_are_unknown
            reading_after_gives_what_was_missed
            codes_are_found_as_spelled
            a_retired_code_finds_nothing_and_is_free_again
            a_table_gets_another_code_with_an_entry_or_not_at_all
            a_code_in_use_is_not_retired
            a_log_is_rewritten_whole_or_not_at_all
            listing_tells_all_tables
            deleting_leaves_nothing
            payloads_may_be_empty_or_large
            many_tables_at_once
            reads_see_what_was_acknowledged
            a_snapshot_spares_the_entries_before_it
            a_snapshot_of_another_build_is_passed_over
            a_snapshot_ahead_of_the_journal_is_not_kept
            the_last_snapshot_counts
            a_snapshot_goes_with_its_table
            closed_is_closed
        })*
    };
}

contract!(memory sqlite);

fn memory() -> (Journal, ()) {
    (Journal::memory(), ())
}

fn sqlite() -> (Journal, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let journal = Journal::sqlite(&folder.path().join("house.db")).unwrap();
    (journal, folder)
}
