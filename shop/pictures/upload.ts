// Which files may be uploaded, and their stored names. The first bytes decide the type: the name and the headers of a file prove nothing.

/** 5 MB, this size included. */
export const MAX_PICTURE_BYTES = 5_242_880;
/** More than a phone's camera produces. A header of a few bytes may claim far more, so it is checked before decoding. */
export const MAX_PIXELS = 40_000_000;

export type UploadType = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

const hasTextAt = (bytes: Uint8Array, offset: number, text: string): boolean =>
  [...text].every((char, index) => bytes[offset + index] === char.charCodeAt(0));

/** Enough for a logo; rendering a larger drawing takes long. */
export const MAX_SVG_BYTES = 524_288;

/** An SVG may begin with a declaration, comments and a document type. */
export const isSvg = (bytes: Uint8Array): boolean =>
  /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE[^>[]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/i.test(
    new TextDecoder().decode(bytes.subarray(0, 4_096)),
  );

/** Null for every other type, including SVG: that can contain scripts. */
export function detectUploadType(bytes: Uint8Array): UploadType | null {
  if (hasTextAt(bytes, 0, '\xff\xd8\xff')) return 'jpeg';
  if (hasTextAt(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (hasTextAt(bytes, 0, 'RIFF') && hasTextAt(bytes, 8, 'WEBP')) return 'webp';
  if (hasTextAt(bytes, 0, 'GIF87a') || hasTextAt(bytes, 0, 'GIF89a')) return 'gif';
  if (hasTextAt(bytes, 4, 'ftypavif') || hasTextAt(bytes, 4, 'ftypavis')) return 'avif';
  return null;
}

const MAX_NAME_LENGTH = 80;

/** The safe part of a file's name: no folder, no extension, no character with a meaning to a disk, a URL or a page. */
function safeName(fileName: string): string {
  const baseName = fileName.split(/[/\\]/).at(-1) ?? '';
  const plain = baseName
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_NAME_LENGTH)
    .replace(/^-+|-+$/g, '');
  return plain || 'picture';
}

/** '../Noor Ivory.JPG' at 1788328800000 is 'products/1788328800000_noor-ivory.jpg'. The extension is that of the stored format. */
export const toStoredName = (timestamp: number, fileName: string, extension: 'jpg' | 'webp'): string =>
  `products/${timestamp}_${safeName(fileName)}.${extension}`;
