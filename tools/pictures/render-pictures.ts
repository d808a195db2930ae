// Renders the sample catalogue's drawings to WebP, once, so that neither the shop nor its seeding ever draws.
// Only changed drawings are rendered again: seed/pictures/originals.json has a hash of each drawing and the size and colour
// of its picture. `npm run pictures`; add `--only=<part of a file's name>` while drawing.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import sharp from 'sharp';
import { PROJECT } from '../../scripts/bootstrap/install.mjs';
import { browserExecutable } from '../../scripts/browser.ts';
import { type SamplePicture, samplePictures } from './sample-pictures.ts';

interface Original {
  readonly width: number;
  readonly height: number;
  /** The background colour, shown until the picture has loaded. */
  readonly color: string;
  readonly hash: string;
}
type Originals = Record<string, Original>;

const FOLDER = join(PROJECT, 'seed', 'pictures', 'originals');
const LIST = join(PROJECT, 'seed', 'pictures', 'originals.json');
/** Two in parallel keep one core busy and leave the other free. */
const CONCURRENCY = 2;
const QUALITY: Record<SamplePicture['kind'], number> = { main: 75, other: 50 };
/** The limit for all originals together, because they are in the repository. */
const MAX_TOTAL_BYTES = 20 * 1_000_000;

const computeHash = (svg: string, { width, height, kind }: SamplePicture): string =>
  createHash('sha256').update(`${width} ${height} ${QUALITY[kind]} ${svg}`).digest('hex').slice(0, 16);

/** The mean colour of a strip along the picture's four edges. */
async function averageEdgeColor(png: Buffer): Promise<string> {
  const side = 40;
  const { data } = await sharp(png)
    .resize(side, side, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const sums = [0, 0, 0];
  let count = 0;
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (x > 1 && x < side - 2 && y > 1 && y < side - 2) continue;
      for (const channel of [0, 1, 2]) sums[channel] = (sums[channel] ?? 0) + (data[(y * side + x) * 3 + channel] ?? 0);
      count += 1;
    }
  }
  return `#${sums
    .map((sum) =>
      Math.round(sum / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

async function takeScreenshot(context: BrowserContext, picture: SamplePicture, svg: string): Promise<Buffer> {
  const page = await context.newPage();
  try {
    await page.setViewportSize({ width: picture.width, height: picture.height });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
    return await page.screenshot({ type: 'png' });
  } finally {
    await page.close();
  }
}

async function render(context: BrowserContext, picture: SamplePicture, svg: string): Promise<Original> {
  const png = await takeScreenshot(context, picture, svg);
  const webp = await sharp(png).webp({ quality: QUALITY[picture.kind], effort: 6, smartSubsample: true }).toBuffer();
  await writeFile(join(FOLDER, picture.file), webp);
  const { width, height } = picture;
  return { width, height, color: await averageEdgeColor(png), hash: computeHash(svg, picture) };
}

async function loadOriginals(): Promise<Originals> {
  return existsSync(LIST) ? (JSON.parse(await readFile(LIST, 'utf8')) as Originals) : {};
}

async function save(originals: Originals): Promise<void> {
  const sorted = Object.entries(originals).sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = sorted.map(([file, original]) => `  ${JSON.stringify(file)}: ${JSON.stringify(original)}`);
  await writeFile(LIST, `{\n${rows.join(',\n')}\n}\n`);
}

/** Deletes pictures that the catalogue no longer names. */
async function deleteUnused(originals: Originals): Promise<void> {
  const named = new Set(samplePictures.map(({ file }) => file));
  for (const file of Object.keys(originals)) if (!named.has(file)) delete originals[file];
  for (const file of await readdir(FOLDER)) if (!named.has(file)) await rm(join(FOLDER, file));
}

async function renderAll(pictures: readonly SamplePicture[], originals: Originals): Promise<void> {
  const { executablePath, env, args } = await browserExecutable();
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
  const context = await browser.newContext();
  const queue = [...pictures];
  const work = async (): Promise<void> => {
    for (let picture = queue.shift(); picture; picture = queue.shift()) {
      originals[picture.file] = await render(context, picture, picture.svg());
      // Saved as it goes: an interrupted run loses at most a few pictures.
      if (queue.length % 20 === 0) await save(originals);
    }
  };
  try {
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
  } finally {
    await browser.close();
    await save(originals);
  }
}

async function sumBytes(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(FOLDER, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function main(): Promise<void> {
  const part = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length) ?? '';
  await mkdir(FOLDER, { recursive: true });
  const originals = await loadOriginals();
  await deleteUnused(originals);
  const changed = samplePictures.filter(
    (picture) =>
      picture.file.includes(part) &&
      (originals[picture.file]?.hash !== computeHash(picture.svg(), picture) ||
        !existsSync(join(FOLDER, picture.file))),
  );
  if (changed.length > 0) await renderAll(changed, originals);
  else await save(originals);
  const bytes = await sumBytes(Object.keys(originals));
  console.log(
    `${changed.length} of ${samplePictures.length} pictures rendered; all originals: ${(bytes / 1_000_000).toFixed(2)} MB`,
  );
  if (bytes > MAX_TOTAL_BYTES)
    throw new Error('The originals are over 20 MB: lower the quality in render-pictures.ts.');
}

await main();
