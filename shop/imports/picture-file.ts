// A picture for which a file of products has a file name ('neel-1.jpg') instead of an address, and which staff upload. Pure.

const MAX_NAME_LENGTH = 255;
const IS_ADDRESS = /^(?:[a-z][a-z\d+.-]*:)?\/\//i;

/** The name by which an upload is found: 'neel-1.jpg' for 'Photos/Neel-1.JPG'. Null for an address, and for a text without a name. */
export function toPictureFileName(source: string): string | null {
  if (IS_ADDRESS.test(source)) return null;
  const name = source.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1)?.replaceAll('\0', '').trim().toLowerCase();
  return name === undefined || name === '' || name.length > MAX_NAME_LENGTH ? null : name;
}

export interface PictureFiles {
  /** How many different picture files the file of products names. */
  readonly named: number;
  readonly missing: readonly string[];
}

/** Compares the picture files that the file of products names with those that were uploaded. */
export function comparePictureFiles(sources: Iterable<string>, uploaded: ReadonlyMap<string, string>): PictureFiles {
  const names = new Set<string>();
  for (const source of sources) {
    const name = toPictureFileName(source);
    if (name !== null) names.add(name);
  }
  return { named: names.size, missing: [...names].filter((name) => !uploaded.has(name)) };
}
