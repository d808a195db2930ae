// A picture that a file of products names by a file name ('neel-1.jpg') and that staff upload, instead of an address. Pure.

const MAX_NAME_LENGTH = 255;
const IS_ADDRESS = /^(?:[a-z][a-z\d+.-]*:)?\/\//i;

/** The name by which an uploaded picture is found: 'neel-1.jpg' of 'Photos/Neel-1.JPG'. Null for an address, and for no name at all. */
export function toPictureFileName(source: string): string | null {
  if (IS_ADDRESS.test(source)) return null;
  const name = source.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1)?.replaceAll('\0', '').trim().toLowerCase();
  return name === undefined || name === '' || name.length > MAX_NAME_LENGTH ? null : name;
}

export interface PictureFiles {
  /** The names that the file of products has. */
  readonly named: number;
  readonly missing: readonly string[];
}

/** Which of the named picture files have been uploaded. */
export function comparePictureFiles(sources: Iterable<string>, uploaded: ReadonlyMap<string, string>): PictureFiles {
  const names = new Set<string>();
  for (const source of sources) {
    const name = toPictureFileName(source);
    if (name !== null) names.add(name);
  }
  return { named: names.size, missing: [...names].filter((name) => !uploaded.has(name)) };
}
