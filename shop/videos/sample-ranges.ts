// The byte ranges of a track's samples in the file: chunks, each a run of samples. Needed to erase the data of a track, not only its
// description.
// Example: chunks at 100 and 900, two samples of 10 bytes in each, are the ranges 100–120 and 900–920. Pure.

import { type Box, findOnly, listChildren, readUint64, viewOf } from './mp4-boxes.ts';

export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

interface Table {
  /** The number of rows. */
  readonly count: number;
  /** Where the first row begins. */
  readonly offset: number;
}

/**
 * `headBytes`: the fields before the rows, of which the last is the number of rows. Null when the box is
 * shorter than its count claims: a count is never trusted.
 */
function readTable(bytes: Uint8Array, box: Box, headBytes: number, rowBytes: number): Table | null {
  const offset = box.body + headBytes;
  if (offset > box.end) return null;
  const count = viewOf(bytes).getUint32(offset - 4);
  return count * rowBytes > box.end - offset ? null : { count, offset };
}

function readChunkOffsets(bytes: Uint8Array, tables: readonly Box[]): readonly number[] | null {
  const [short, long] = [findOnly(tables, 'stco'), findOnly(tables, 'co64')];
  const box = short ?? long;
  const table = box && readTable(bytes, box, 8, short ? 4 : 8);
  if (!table) return null;
  const view = viewOf(bytes);
  return Array.from({ length: table.count }, (_, index) =>
    short ? view.getUint32(table.offset + 4 * index) : readUint64(view, table.offset + 8 * index),
  );
}

/** The bytes of `count` samples from `first` on; null when there are fewer. */
type SumSizes = (first: number, count: number) => number | null;

function readSampleSizes(bytes: Uint8Array, box: Box): SumSizes | null {
  const view = viewOf(bytes);
  if (box.end - box.body < 12) return null;
  // After the version: one size for all samples, or 0 and then a table of sizes.
  const sameSize = view.getUint32(box.body + 4);
  if (sameSize > 0) return (_, count) => sameSize * count;
  const table = readTable(bytes, box, 12, 4);
  if (!table) return null;
  return (first, count) => {
    if (first + count > table.count) return null;
    let sum = 0;
    for (let sample = first; sample < first + count; sample++) sum += view.getUint32(table.offset + 4 * sample);
    return sum;
  };
}

/** The number of samples in each chunk. A run names its first chunk, counted from 1; it ends before the first chunk of the next run. */
function readSampleCounts(bytes: Uint8Array, box: Box, chunkCount: number): readonly number[] | null {
  // A run has 12 bytes: its first chunk, the number of samples in each chunk, and a codec.
  const runs = readTable(bytes, box, 8, 12);
  const view = viewOf(bytes);
  if (!runs || runs.count === 0 || view.getUint32(runs.offset) !== 1) return null;
  let run = 0;
  return Array.from({ length: chunkCount }, (_, chunk) => {
    while (run + 1 < runs.count && view.getUint32(runs.offset + 12 * (run + 1)) <= chunk + 1) run++;
    return view.getUint32(runs.offset + 12 * run + 4);
  });
}

/** Null when the tables contradict themselves, or use the rare compact form. */
export function readSampleRanges(bytes: Uint8Array, sampleTable: Box): readonly ByteRange[] | null {
  const tables = listChildren(bytes, sampleTable) ?? [];
  const [sizeBox, runBox] = [findOnly(tables, 'stsz'), findOnly(tables, 'stsc')];
  const offsets = readChunkOffsets(bytes, tables);
  if (!sizeBox || !runBox || !offsets) return null;
  const sumSizes = readSampleSizes(bytes, sizeBox);
  const counts = readSampleCounts(bytes, runBox, offsets.length);
  if (!sumSizes || !counts) return null;
  const ranges: ByteRange[] = [];
  let sample = 0;
  for (const [chunk, start] of offsets.entries()) {
    const count = counts[chunk] ?? 0;
    const length = sumSizes(sample, count);
    if (length === null) return null;
    ranges.push({ start, end: start + length });
    sample += count;
  }
  return ranges;
}
