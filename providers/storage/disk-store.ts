// Pictures on the local disk. A file gets its name only when it is complete.
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { PictureStore, StoredFile } from '#shop/pictures/picture-store.ts';

/** By file extension. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpeg: 'image/jpeg',
  mp4: 'video/mp4',
};

/** The type is detected from the first bytes: originals have no file extension. */
function detectType(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.slice(8, 12) === 'WEBP') return 'image/webp';
  if (head.slice(4, 12) === 'ftypavif') return 'image/avif';
  return head.startsWith('\x89PNG') ? 'image/png' : 'image/jpeg';
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

export function createDiskStore(folder: string): PictureStore {
  const resolveFile = (name: string) => {
    const file = path.resolve(folder, name);
    if (!file.startsWith(path.resolve(folder) + path.sep)) throw new Error(`A picture's name leads outside: ${name}`);
    return file;
  };
  let writes = 0;
  return {
    async put(name, { bytes }) {
      const file = resolveFile(name);
      await mkdir(path.dirname(file), { recursive: true });
      const unfinished = `${file}.${process.pid}-${writes++}.part`;
      await writeFile(unfinished, bytes);
      await rename(unfinished, file);
    },
    async get(name): Promise<StoredFile | null> {
      const bytes = await readFile(resolveFile(name)).catch(nullIfMissing);
      return bytes && { bytes, contentType: CONTENT_TYPES[path.extname(name).slice(1)] ?? detectType(bytes) };
    },
    async read(name, { first, last }) {
      const file = await open(resolveFile(name)).catch(nullIfMissing);
      // The stream closes the file at its end, and when its reader stops early.
      return file && (Readable.toWeb(file.createReadStream({ start: first, end: last })) as ReadableStream<Uint8Array>);
    },
    async remove(name) {
      await rm(resolveFile(name), { force: true });
    },
  };
}
