//! See `parlor_fuzz::example_files`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| parlor_fuzz::example_files::run(bytes));
