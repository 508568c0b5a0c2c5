use alloc::{vec, vec::Vec};
use core::ops::Range;

/// Answers "which is the highest of this range?" in constant time.
///
/// `levels[k][b]` is the highest value in the 2ᵏ blocks from block `b`; any run of whole blocks
/// is covered by two such runs, and what sticks out at either end is less than a block.
pub(super) struct Peaks {
    levels: Vec<Vec<u16>>,
}

const BLOCK: usize = 64;

impl Peaks {
    pub(super) fn new(values: &[u16]) -> Self {
        let blocks: Vec<u16> = values.chunks(BLOCK).map(highest).collect();
        let mut levels = vec![blocks];
        loop {
            let width = 1 << (levels.len() - 1);
            let last = &levels[levels.len() - 1];
            if last.len() <= width {
                return Self { levels };
            }
            let wider = last
                .iter()
                .zip(&last[width..])
                .map(|(left, right)| *left.max(right));
            levels.push(wider.collect());
        }
    }

    /// The highest of `values[range]`, 0 for an empty range; `values` are those given to `new`.
    pub(super) fn highest(&self, values: &[u16], range: Range<usize>) -> u16 {
        let (first, last) = (range.start.div_ceil(BLOCK), range.end / BLOCK);
        if first >= last {
            return highest(&values[range]);
        }
        let level = (last - first).ilog2() as usize;
        let runs = &self.levels[level];
        runs[first]
            .max(runs[last - (1 << level)])
            .max(highest(&values[range.start..first * BLOCK]))
            .max(highest(&values[last * BLOCK..range.end]))
    }
}

fn highest(values: &[u16]) -> u16 {
    values.iter().copied().fold(0, u16::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_looking_at_every_value() {
        let values: Vec<u16> = (0..1000).map(|i: u32| (i * i % 997) as u16).collect();
        for count in [0, 1, BLOCK, BLOCK + 1, 5 * BLOCK, 1000] {
            let values = &values[..count];
            let peaks = Peaks::new(values);
            for start in (0..=count).step_by(13) {
                for end in (start..=count).step_by(7) {
                    let expected = highest(&values[start..end]);
                    assert_eq!(
                        peaks.highest(values, start..end),
                        expected,
                        "{start}..{end}"
                    );
                }
            }
        }
    }
}
