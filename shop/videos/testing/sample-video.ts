// A second of 96 × 128 pixels with sound, and variations of it for tests. It was made once with ffmpeg: H.264 High, AAC, the description
// first.
import { readFileSync } from 'node:fs';
import { type Box, listTopBoxes } from '../mp4-boxes.ts';

/** The place that the file claims to have been recorded at, as phones write it. */
export const PLACE = '+28.6139+077.2090/';

export const sampleVideo = (): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL('./product-video.mp4', import.meta.url)));

type Part = Uint8Array | string;

const toBytes = (part: Part): Uint8Array => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part);

export const uint32 = (...values: number[]): Uint8Array => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, 4 * index);
  return bytes;
};

export const join = (...parts: Part[]): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.concat(parts.map(toBytes)));

export function box(type: string, ...parts: Part[]): Uint8Array {
  const body = join(...parts);
  return join(uint32(body.length + 8), type, body);
}

/** The sample with more boxes in its description and at its end. */
export function videoWith({ inMovie = [], atEnd = [] }: { readonly inMovie?: Part[]; readonly atEnd?: Part[] }) {
  const bytes = sampleVideo();
  const parts = (listTopBoxes(bytes) as Box[]).map(({ type, start, body, end }) =>
    type === 'moov' ? box('moov', bytes.subarray(body, end), ...inMovie) : bytes.subarray(start, end),
  );
  return join(...parts, ...atEnd);
}

/** The sample with every occurrence of one text replaced by another of the same length. */
export function videoReplacing(text: string, replacement: string): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(sampleVideo()).toString('latin1');
  return new Uint8Array(Buffer.from(bytes.replaceAll(text, replacement), 'latin1'));
}

interface DataTrack {
  /** Where its samples lie. */
  readonly offset: number;
  readonly sizes: readonly number[];
  /** Instead of the true number of sizes. */
  readonly sizeCount?: number;
}

/** A track of a camera's positions: neither pictures nor sound. */
export const dataTrack = ({ offset, sizes, sizeCount = sizes.length }: DataTrack): Uint8Array =>
  box(
    'trak',
    box('tkhd', new Uint8Array(84)),
    box(
      'mdia',
      box('hdlr', uint32(0, 0), 'meta', uint32(0, 0, 0), '\0'),
      box(
        'minf',
        box(
          'stbl',
          box('stsd', uint32(0, 1), box('gpmd', new Uint8Array(8))),
          // Version, no common size, the number of sizes, the sizes.
          box('stsz', uint32(0, 0, sizeCount, ...sizes)),
          // Version, one run: from chunk 1 on, so many samples in each chunk, codec 1.
          box('stsc', uint32(0, 1, 1, sizes.length, 1)),
          // Version, one chunk, its offset.
          box('stco', uint32(0, 1, offset)),
        ),
      ),
    ),
  );

export const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
