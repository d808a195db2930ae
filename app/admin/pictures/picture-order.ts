export interface FieldPicture {
  /** A URL of this store; '' while it is unknown. */
  readonly url: string;
  readonly alt: string;
}

export const MAX_PICTURES = 12;

/** Moves one item: index 2 of [a, b, c] moved to index 0 gives [c, a, b]. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined) return items;
  const others = items.filter((_, index) => index !== from);
  return [...others.slice(0, to), item, ...others.slice(to)];
}

/** Adds a new picture at the first position without a URL, which keeps its typed text; otherwise at the end. */
export function withUploaded(pictures: readonly FieldPicture[], url: string): readonly FieldPicture[] {
  const emptyIndex = pictures.findIndex((picture) => picture.url.trim() === '');
  if (emptyIndex === -1) return [...pictures, { url, alt: '' }];
  return pictures.map((picture, index) => (index === emptyIndex ? { ...picture, url } : picture));
}

/** Removes a picture. The result is never empty: an entry without a URL replaces the last picture. */
export function withoutPicture(pictures: readonly FieldPicture[], index: number): readonly FieldPicture[] {
  const remaining = pictures.filter((_, position) => position !== index);
  return remaining.length > 0 ? remaining : [{ url: '', alt: '' }];
}
