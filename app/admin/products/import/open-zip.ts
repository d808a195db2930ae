// Opens a zip in the browser, so that its pictures are uploaded one by one. The store never receives the archive, whose size is unlimited.

import { Unzip, UnzipInflate } from 'fflate';
import { MAX_FETCHED_BYTES } from '#shop/imports/picture-fetcher.ts';

export interface OpenedFile {
  readonly name: string;
  /** Null when the file is larger than a picture may be. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
}

const join = (chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
};

/** Reads the zip once, from its beginning, chunk by chunk. Throws when the zip cannot be read. */
export async function* openZip(zip: Blob, isWanted: (name: string) => boolean): AsyncGenerator<OpenedFile> {
  const opened: OpenedFile[] = [];
  let failure: Error | null = null;
  let entries = 0;
  const unzip = new Unzip((entry) => {
    entries++;
    if (!isWanted(entry.name)) return;
    const chunks: Uint8Array[] = [];
    let size = 0;
    entry.ondata = (error, chunk, isLast) => {
      if (error) {
        failure = error;
        return;
      }
      size += chunk.length;
      if (size <= MAX_FETCHED_BYTES) chunks.push(chunk);
      // The file is too large, so its bytes are dropped.
      else chunks.length = 0;
      if (isLast) opened.push({ name: entry.name, bytes: size > MAX_FETCHED_BYTES ? null : join(chunks, size) });
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  const reader = zip.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    unzip.push(value ?? new Uint8Array(), done);
    if (failure) throw failure;
    yield* opened.splice(0);
    if (done) break;
  }
  if (entries === 0 && zip.size > 0) throw new Error('no file was found in the zip');
}
