import { pictureKeyFromUrl } from '#shop/catalog/picture.ts';

/** The key of the store's picture at a pasted address, with or without the store's own origin. */
export function pictureKeyOf(address: string, origin: string): string | null {
  const text = address.trim();
  return pictureKeyFromUrl(text.startsWith(`${origin}/`) ? text.slice(origin.length) : text);
}

/** A whole web address, or a path of this store. */
export function isAddress(text: string): boolean {
  if (/^\/[^/\s]\S*$/.test(text)) return true;
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
}
