// Copies a store's original pictures and its videos, from its disk or its bucket, into a backup and back. An original never changes once
// it has a name.
import { link, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type CopyTotals, copyChangingFile } from '#db/embedded/copy-tree.server.ts';
import type { BucketFile, BucketFiles } from '#providers/storage/s3-files.ts';
import { PICTURE_FOLDERS } from './backup-folder.ts';

/** The store's originals: names begin with originals/, products/ or videos/. */
export interface PictureFiles {
  list(): AsyncIterable<BucketFile>;
  /** The target file must not exist yet. False when the picture was deleted after `list` returned it. */
  fetch(name: string, file: string): Promise<boolean>;
  send(name: string, file: string): Promise<void>;
}

function ifMissing<Value>(value: Value): (error: NodeJS.ErrnoException) => Value {
  return (error) => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}

async function* listFiles(folder: string, name: string): AsyncGenerator<BucketFile> {
  for (const entry of await readdir(path.join(folder, name), { withFileTypes: true }).catch(ifMissing([]))) {
    const below = `${name}/${entry.name}`;
    if (entry.isDirectory()) yield* listFiles(folder, below);
    // A picture gets its name when it is complete; one that is still being written has no row yet.
    if (!entry.isFile() || entry.name.endsWith('.part')) continue;
    const found = await stat(path.join(folder, below)).catch(ifMissing(null));
    if (found) yield { name: below, bytes: found.size };
  }
}

export const picturesOnDisk = (folder: string): PictureFiles => ({
  async *list() {
    for (const name of PICTURE_FOLDERS) yield* listFiles(folder, name);
  },
  fetch: async (name, file) => (await copyChangingFile(path.join(folder, name), file)) !== null,
  async send(name, file) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await copyChangingFile(file, path.join(folder, name));
  },
});

export const picturesInBucket = (files: BucketFiles): PictureFiles => ({
  async *list() {
    for (const name of PICTURE_FOLDERS) yield* files.list(`${name}/`);
  },
  fetch: async (name, file) => {
    await files.download(name, file);
    return true;
  },
  send: (name, file) => files.upload(name, file),
});

/**
 * Originals in a bucket, and older ones on disk. One that is in both is taken from the bucket. `fetch` is for names that `list` has
 * returned before: it learns there which of them are in the bucket.
 */
export const joinPictures = (inBucket: PictureFiles, onDisk: PictureFiles): PictureFiles => {
  const bucketNames = new Set<string>();
  return {
    async *list() {
      for await (const picture of inBucket.list()) {
        bucketNames.add(picture.name);
        yield picture;
      }
      for await (const picture of onDisk.list()) if (!bucketNames.has(picture.name)) yield picture;
    },
    fetch: (name, file) => (bucketNames.has(name) ? inBucket : onDisk).fetch(name, file),
    send: inBucket.send,
  };
};

async function linkPrevious(previous: string | null, { name, bytes }: BucketFile, file: string): Promise<boolean> {
  if (previous === null) return false;
  const previousFile = path.join(previous, name);
  if ((await stat(previousFile).catch(() => null))?.size !== bytes) return false;
  // File systems without hard links copy the file instead.
  return link(previousFile, file).then(
    () => true,
    () => false,
  );
}

/** `previous` holds the pictures of an earlier backup: a picture that is in it takes no additional space. */
export async function backUpPictures(
  from: PictureFiles,
  into: string,
  previous: string | null = null,
): Promise<CopyTotals> {
  const copied: CopyTotals = { files: 0, bytes: 0 };
  for await (const picture of from.list()) {
    const file = path.join(into, picture.name);
    await mkdir(path.dirname(file), { mode: 0o700, recursive: true });
    if (!(await linkPrevious(previous, picture, file)) && !(await from.fetch(picture.name, file))) continue;
    copied.files++;
    copied.bytes += picture.bytes;
  }
  return copied;
}

export async function restorePictures(from: string, to: PictureFiles): Promise<number> {
  let count = 0;
  for await (const { name } of picturesOnDisk(from).list()) {
    await to.send(name, path.join(from, name));
    count++;
  }
  return count;
}
