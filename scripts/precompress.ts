// Compresses what the build produced once, as well as it can be: these files never change under their hashed names,
// so the server only ever picks the right one.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const AT_ONCE = 2;
const WORTH_IT = /\.(?:js|css|svg|json)$/;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Puts a `.br` and a `.gz` beside every text file under `folder`; answers how many files got them. */
export async function precompress(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => WORTH_IT.test(name)).map((name) => join(folder, name));
  const queue = files.values();
  // Several loops over one queue: each takes the next file as soon as it is done with its own.
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
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
  await writeFile(`${file}.gz`, await zip(bytes, { level: constants.Z_BEST_COMPRESSION }));
}
