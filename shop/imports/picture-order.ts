// The place of a fetched picture among the pictures of its product. Pictures of the file keep the file's order, whichever arrives first;
// pictures that the product had before stay where they are. Pure.
// Example: the product has [own], the file has a, b, c. c arrives first: [own, c]; then a: [own, a, c]; then b: [own, a, b, c].

interface ProductPicture {
  readonly key: string;
  readonly alt: string;
}

interface FetchedPicture extends ProductPicture {
  readonly position: number;
}

/** Returns the same list when it has the picture already. `positionsInFile`: by key, the positions of pictures fetched earlier. */
export function placePicture(
  pictures: readonly ProductPicture[],
  { position, key, alt }: FetchedPicture,
  positionsInFile: ReadonlyMap<string, number>,
): readonly ProductPicture[] {
  if (pictures.some((picture) => picture.key === key)) return pictures;
  const next = pictures.findIndex((picture) => (positionsInFile.get(picture.key) ?? -1) > position);
  return pictures.toSpliced(next === -1 ? pictures.length : next, 0, { key, alt });
}
