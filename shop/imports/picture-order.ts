// The place of a fetched picture among the pictures of its product. Pictures of the file keep the file's order, whichever arrives first;
// pictures that the product had before stay where they are. Pure.
// Worked: the product has [own], the file has a, b, c. c arrives first: [own, c]; then a: [own, a, c]; then b: [own, a, b, c].

interface ProductPicture {
  readonly key: string;
  readonly alt: string;
}

interface FetchedPicture extends ProductPicture {
  readonly position: number;
}

/** `placed`: the positions in the file of pictures that were fetched before, by key. The list itself when it has the picture already. */
export function placePicture(
  pictures: readonly ProductPicture[],
  { position, key, alt }: FetchedPicture,
  placed: ReadonlyMap<string, number>,
): readonly ProductPicture[] {
  if (pictures.some((picture) => picture.key === key)) return pictures;
  const next = pictures.findIndex((picture) => (placed.get(picture.key) ?? -1) > position);
  const place = next === -1 ? pictures.length : next;
  return [...pictures.slice(0, place), { key, alt }, ...pictures.slice(place)];
}
