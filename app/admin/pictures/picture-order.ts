// Computes the order of pictures when they are moved or added. Pure.

export interface FieldPicture {
  /** An address of this store; '' while it is unknown. */
  readonly url: string;
  readonly alt: string;
}

/** The maximum number of pictures per product. */
export const MAX_PICTURES = 12;

/** [a, b, c] with 2 moved to 0 is [c, a, b]. */
export function moved<Thing>(things: readonly Thing[], from: number, to: number): readonly Thing[] {
  const [thing, ...rest] = [things[from], ...things.slice(0, from), ...things.slice(from + 1)];
  return thing === undefined ? things : ([...rest.slice(0, to), thing, ...rest.slice(to)] as readonly Thing[]);
}

/** A new picture takes the first position without an address, and keeps the text that was typed there. */
export function withArrived(pictures: readonly FieldPicture[], url: string): readonly FieldPicture[] {
  const waiting = pictures.findIndex((picture) => picture.url.trim() === '');
  if (waiting === -1) return [...pictures, { url, alt: '' }];
  return pictures.map((picture, place) => (place === waiting ? { ...picture, url } : picture));
}

/** Never empty: the first position stays, without an address. */
export function without(pictures: readonly FieldPicture[], place: number): readonly FieldPicture[] {
  const left = pictures.filter((_, each) => each !== place);
  return left.length > 0 ? left : [{ url: '', alt: '' }];
}
