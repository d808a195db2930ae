// Compresses the built files once, at the highest level. Files with hashed names never change, so the server only selects the variant that
// the browser accepts.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const CONCURRENCY = 2;
const COMPRESSIBLE = /\.(?:js|css|svg|json)$/;

const brotli = promisify(brotliCompress);
const gzipFile = promisify(gzip);

/** Puts a `.br` and a `.gz` beside every text file under `folder`; returns the number of compressed files. */
export async function precompress(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => COMPRESSIBLE.test(name)).map((name) => join(folder, name));
  const queue = files.values();
  // Several loops share one queue: each takes the next file as soon as it has finished its current one.
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const file of queue) await compressBeside(file);
    }),
  );
  return files.length;
}

async function compressBeside(file: string): Promise<void> {
  const bytes = await readFile(file);
  const hints = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(`${file}.br`, await brotli(bytes, { params: hints }));
  await writeFile(`${file}.gz`, await gzipFile(bytes, { level: constants.Z_BEST_COMPRESSION }));
}
