// Parses the Range header of a request (RFC 9110, section 14). Browsers request parts of a video to start it and to seek in it.
// Example: 'bytes=-500' of 2,000 bytes is 1,500 to 1,999.
import type { ByteSpan } from '#shop/pictures/picture-store.ts';

/** At most 15 digits: larger numbers are not exact in JavaScript, and no file is that long. */
const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** 'all' without a range, with several ranges, and with one that cannot be parsed; 'outside' when the range contains no byte of the file. */
export function parseByteRange(header: string | null, size: number): ByteSpan | 'all' | 'outside' {
  const [, from = '', to = ''] = header?.match(ONE_RANGE) ?? [];
  if (from === '' && to === '') return 'all';
  if (from === '') return Number(to) === 0 ? 'outside' : { first: Math.max(0, size - Number(to)), last: size - 1 };
  // The standard ignores a range that ends before it begins.
  const first = Number(from);
  const last = to === '' ? size - 1 : Number(to);
  if (last < first && to !== '') return 'all';
  return first >= size ? 'outside' : { first, last: Math.min(last, size - 1) };
}
