// Computes the order of pictures when they are moved or added. Pure.

export interface FieldPicture {
  /** A URL of this store; '' while it is unknown. */
  readonly url: string;
  readonly alt: string;
}

/** The maximum number of pictures per product. */
export const MAX_PICTURES = 12;

/** Moving index 2 of [a, b, c] to index 0 gives [c, a, b]. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined) return items;
  const others = items.filter((_, index) => index !== from);
  return [...others.slice(0, to), item, ...others.slice(to)];
}

/** A new picture takes the first position without a URL, and keeps the text that was typed there. */
export function withUploaded(pictures: readonly FieldPicture[], url: string): readonly FieldPicture[] {
  const emptyIndex = pictures.findIndex((picture) => picture.url.trim() === '');
  if (emptyIndex === -1) return [...pictures, { url, alt: '' }];
  return pictures.map((picture, index) => (index === emptyIndex ? { ...picture, url } : picture));
}

/** Removes a picture. The result is never empty: an empty slot replaces the last picture. */
export function withoutPicture(pictures: readonly FieldPicture[], index: number): readonly FieldPicture[] {
  const remaining = pictures.filter((_, position) => position !== index);
  return remaining.length > 0 ? remaining : [{ url: '', alt: '' }];
}
