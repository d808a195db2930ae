// Boxes of an MP4 file: size, type, content. A box lies wholly inside its parent, so that every walk over them ends. Pure.
// Example: 00 00 00 10 'free' and 8 more bytes is a box from 0 to 16 whose body begins at 8.

export interface Box {
  readonly type: string;
  readonly start: number;
  /** Where its content begins. */
  readonly body: number;
  readonly end: number;
}

/** More than any camera or editor writes side by side. */
const MAX_BOXES = 1_000;
const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;
/** A size that stands for "until the end of the file". */
const OPEN_SIZE = 0;
/** A size that stands for "in the 8 bytes after the type". */
const LONG_SIZE = 1;

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** A number above 2^53 is inexact; no file is that large. */
export const readUint64 = (view: DataView, offset: number): number =>
  view.getUint32(offset) * 2 ** 32 + view.getUint32(offset + 4);

export const readType = (bytes: Uint8Array, offset: number): string =>
  String.fromCharCode(...bytes.subarray(offset, offset + 4));

interface Span {
  readonly from: number;
  readonly to: number;
  /** Only the last box of a file may leave its size open. */
  readonly isFile: boolean;
}

/** Null when its size contradicts the file. */
function readBox(bytes: Uint8Array, { from, to, isFile }: Span): Box | null {
  if (to - from < HEADER_BYTES) return null;
  const view = viewOf(bytes);
  const size = view.getUint32(from);
  const isLong = size === LONG_SIZE;
  if (isLong && to - from < LONG_HEADER_BYTES) return null;
  const body = from + (isLong ? LONG_HEADER_BYTES : HEADER_BYTES);
  const length = isLong ? readUint64(view, from + HEADER_BYTES) : size;
  const end = isFile && size === OPEN_SIZE ? to : from + length;
  return end < body || end > to ? null : { type: readType(bytes, from + 4), start: from, body, end };
}

/** Null when they do not fill the span exactly, or are too many. */
function listSpan(bytes: Uint8Array, span: Span): readonly Box[] | null {
  const boxes: Box[] = [];
  let from = span.from;
  while (from < span.to) {
    const box = readBox(bytes, { ...span, from });
    if (box === null || boxes.length === MAX_BOXES) return null;
    boxes.push(box);
    from = box.end;
  }
  return boxes;
}

export const listTopBoxes = (bytes: Uint8Array): readonly Box[] | null =>
  listSpan(bytes, { from: 0, to: bytes.length, isFile: true });

/** `skip`: bytes of the parent before its first child. */
export const listChildren = (bytes: Uint8Array, parent: Box, skip = 0): readonly Box[] | null =>
  parent.body + skip > parent.end ? null : listSpan(bytes, { from: parent.body + skip, to: parent.end, isFile: false });

/** Null unless exactly one of the boxes is of this type. */
export function findOnly(boxes: readonly Box[] | null, type: string): Box | null {
  const found = (boxes ?? []).filter((box) => box.type === type);
  return found.length === 1 ? (found[0] as Box) : null;
}
