// Reads the description of an MP4 file (its `moov` box): tracks, duration and shown size. It decides nothing about what the store accepts.
// Pure.

import { type Box, findOnly, listChildren, listTopBoxes, readType, readUint64, viewOf } from './mp4-boxes.ts';

export interface Track {
  readonly box: Box;
  /** 'vide' for pictures, 'soun' for sound; anything else is data, such as a camera's position. */
  readonly handler: string;
  readonly header: Box;
  readonly sampleTable: Box;
  /** The codecs of its samples, such as 'avc1'. */
  readonly codecs: readonly Box[];
}

export interface Movie {
  readonly topBoxes: readonly Box[];
  readonly parts: readonly Box[];
  readonly tracks: readonly Track[];
  /** Null when it is unknown. */
  readonly durationMs: number | null;
}

/** Version and flags of a full box. */
const VERSION_BYTES = 4;
/** Of `hdlr`: version and 4 bytes of zeros before the handler. */
const HANDLER_OFFSET = 8;
const HANDLER_END = 12;
/** Of `stsd`: version and the number of codecs. */
const COUNT_END = 8;

function readTrack(bytes: Uint8Array, box: Box): Track | null {
  const parts = listChildren(bytes, box);
  const [header, media] = [findOnly(parts, 'tkhd'), findOnly(parts, 'mdia')];
  const mediaParts = media && listChildren(bytes, media);
  const [handlerBox, information] = [findOnly(mediaParts, 'hdlr'), findOnly(mediaParts, 'minf')];
  if (!header || !handlerBox || !information || handlerBox.end - handlerBox.body < HANDLER_END) return null;
  const sampleTable = findOnly(listChildren(bytes, information), 'stbl');
  const description = sampleTable && findOnly(listChildren(bytes, sampleTable), 'stsd');
  if (!sampleTable || !description) return null;
  const codecs = listChildren(bytes, description, COUNT_END);
  // The count is not needed, but a wrong one is read differently by different players.
  if (!codecs || viewOf(bytes).getUint32(description.body + VERSION_BYTES) !== codecs.length) return null;
  return { box, handler: readType(bytes, handlerBox.body + HANDLER_OFFSET), header, sampleTable, codecs };
}

/** Null when it is unknown. */
function readDuration(bytes: Uint8Array, header: Box): number | null {
  const view = viewOf(bytes);
  const isLong = bytes[header.body] === 1;
  // After the version come two times, which version 1 stores in 8 bytes each instead of 4; then units per second, and the duration in units.
  const offset = header.body + (isLong ? 20 : 12);
  if (header.end < offset + (isLong ? 12 : 8)) return null;
  const unitsPerSecond = view.getUint32(offset);
  const units = isLong ? readUint64(view, offset + 4) : view.getUint32(offset + 4);
  const durationMs = Math.round((units * 1_000) / unitsPerSecond);
  return Number.isFinite(durationMs) && durationMs > 0 ? durationMs : null;
}

/** Null when the file is damaged. */
export function readMovie(bytes: Uint8Array): Movie | null {
  const topBoxes = listTopBoxes(bytes);
  const box = findOnly(topBoxes, 'moov');
  const parts = box && listChildren(bytes, box);
  const header = findOnly(parts, 'mvhd');
  if (!topBoxes || !box || !parts || !header) return null;
  const tracks: Track[] = [];
  for (const part of parts) {
    if (part.type !== 'trak') continue;
    const track = readTrack(bytes, part);
    if (!track) return null;
    tracks.push(track);
  }
  return { topBoxes, parts, tracks, durationMs: readDuration(bytes, header) };
}

/** Sizes are numbers of 16 bits and a fraction of 16 bits. */
const FRACTION = 65_536;
const MATRIX_BYTES = 36;

/** The size on the screen: a phone stores a portrait recording sideways with a rotation. Null when there is none. */
export function readShownSize(
  bytes: Uint8Array,
  { header }: Track,
): { readonly width: number; readonly height: number } | null {
  // Of version 1, three of the fields before the matrix have 8 bytes instead of 4.
  const matrix = header.body + (bytes[header.body] === 1 ? 52 : 40);
  const size = matrix + MATRIX_BYTES;
  if (header.end < size + 8) return null;
  const view = viewOf(bytes);
  const [width, height] = [view.getUint32(size), view.getUint32(size + 4)].map((value) => Math.round(value / FRACTION));
  if (!width || !height) return null;
  // The first and the fifth of nine numbers scale the picture; both are 0 when it is turned by 90°.
  const isSideways = view.getInt32(matrix) === 0 && view.getInt32(matrix + 16) === 0;
  return isSideways ? { width: height, height: width } : { width, height };
}
