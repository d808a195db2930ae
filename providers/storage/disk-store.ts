// Pictures on the local disk. A file gets its name only when it is complete.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PictureStore, StoredFile } from '#shop/pictures/picture-store.ts';

const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpeg: 'image/jpeg',
};

/** The type is detected from the first bytes: originals have no file extension. */
function detectType(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.slice(8, 12) === 'WEBP') return 'image/webp';
  if (head.slice(4, 12) === 'ftypavif') return 'image/avif';
  return head.startsWith('\x89PNG') ? 'image/png' : 'image/jpeg';
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
      try {
        const bytes = await readFile(resolveFile(name));
        return { bytes, contentType: TYPES[path.extname(name).slice(1)] ?? detectType(bytes) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    async remove(name) {
      await rm(resolveFile(name), { force: true });
    },
  };
}
