import { pictureKeyFromUrl } from '#shop/catalog/picture.ts';

/** Returns the key of the store's picture at a pasted URL, with or without the store's origin; null for any other URL. */
export function parsePictureKey(url: string, origin: string): string | null {
  const text = url.trim();
  return pictureKeyFromUrl(text.startsWith(`${origin}/`) ? text.slice(origin.length) : text);
}

/** Returns whether the text is a full http(s) URL or a path of this store. */
export function isUrlOrPath(text: string): boolean {
  // The pattern accepts '/pictures/…', but not '//other.example/…', which is a URL of another host.
  if (/^\/[^/\s]\S*$/.test(text)) return true;
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
}
