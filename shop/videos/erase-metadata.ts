// Erases the metadata of a video: place of recording, device, comments, previews, and data tracks such as a camera's position. Phones write
// the place into `udta`, `meta` or `©xyz` boxes. Only the listed boxes are kept; every other becomes a `free` box of zeros. No byte moves,
// so that the offsets in the file stay true. Pure.

import { type Box, listChildren } from './mp4-boxes.ts';
import type { Movie, Track } from './mp4-movie.ts';
import { readSampleRanges } from './sample-ranges.ts';

const KEPT_IN_FILE = ['ftyp', 'moov', 'mdat'];
const KEPT_IN_MOVIE = ['mvhd', 'trak'];
/** The boxes inside these are checked too. */
const KEPT_IN: Readonly<Record<string, readonly string[]>> = {
  trak: ['tkhd', 'edts', 'mdia'],
  mdia: ['mdhd', 'hdlr', 'minf'],
  minf: ['vmhd', 'smhd', 'dinf', 'stbl'],
  stbl: ['stsd', 'stts', 'ctts', 'cslg', 'stss', 'stsc', 'stsz', 'stz2', 'stco', 'co64', 'sdtp', 'sgpd', 'sbgp'],
};
const SHOWN_HANDLERS = ['vide', 'soun'];
const FREE = [...'free'].map((letter) => letter.charCodeAt(0));

function erase(bytes: Uint8Array, box: Box): void {
  bytes.set(FREE, box.start + 4);
  bytes.fill(0, box.body, box.end);
}

/** Walks down the boxes that hold others: trak, mdia, minf, stbl. */
function eraseOthers(bytes: Uint8Array, parent: Box): void {
  const kept = KEPT_IN[parent.type];
  if (!kept) return;
  for (const box of listChildren(bytes, parent) ?? []) {
    if (kept.includes(box.type)) eraseOthers(bytes, box);
    else erase(bytes, box);
  }
}

/** Erases only inside the media data, whatever the tables say. False when the tables are damaged. */
function eraseSamples(bytes: Uint8Array, movie: Movie, track: Track): boolean {
  const ranges = readSampleRanges(bytes, track.sampleTable);
  if (!ranges) return false;
  for (const mediaData of movie.topBoxes.filter(({ type }) => type === 'mdat')) {
    for (const { start, end } of ranges) {
      const [from, to] = [Math.max(start, mediaData.body), Math.min(end, mediaData.end)];
      if (from < to) bytes.fill(0, from, to);
    }
  }
  return true;
}

/** A copy of the file without metadata. Null when a data track cannot be erased, because its tables are damaged. */
export function withoutMetadata(file: Uint8Array, movie: Movie): Uint8Array | null {
  const bytes = file.slice();
  const dataTracks = movie.tracks.filter(({ handler }) => !SHOWN_HANDLERS.includes(handler));
  for (const track of dataTracks) if (!eraseSamples(bytes, movie, track)) return null;
  for (const box of movie.topBoxes) if (!KEPT_IN_FILE.includes(box.type)) erase(bytes, box);
  for (const box of movie.parts) {
    const isKept = KEPT_IN_MOVIE.includes(box.type) && !dataTracks.some((track) => track.box === box);
    if (isKept) eraseOthers(bytes, box);
    else erase(bytes, box);
  }
  return bytes;
}
