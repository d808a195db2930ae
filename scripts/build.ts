// Builds the store, but only when one of its sources changed.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT } from './bootstrap/install.mjs';
import { withLock } from './bootstrap/lock.mjs';
import { withProgress } from './bootstrap/progress.mjs';
import { precompress } from './precompress.ts';
import { runTool } from './run.ts';

const FOLDERS = ['app', 'config', 'db', 'providers', 'public', 'seed', 'server', 'shop', 'simulators'];
const FILES = [
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'scripts/checks/chunk-modules-plugin.ts',
  'scripts/precompress.ts',
  'tsconfig.json',
  'vite.config.ts',
];
const NOT_BUILT = /\.test\.tsx?$|(?:^|\/)testing\//;

export class BuildError extends Error {}

/** Builds when a source changed since the last build; returns whether it did. */
export async function buildIfChanged(): Promise<boolean> {
  if (await isBuilt()) return false;
  return withLock(join(PROJECT, '.cache', 'locks', 'build'), async () => {
    if (await isBuilt()) return false;
    await build();
    return true;
  });
}

const marker = join(PROJECT, 'build', '.sources');

async function isBuilt(): Promise<boolean> {
  return (await readFile(marker, 'utf8').catch(() => '')) === (await fingerprint(PROJECT));
}

async function build(): Promise<void> {
  // The fingerprint is computed before the build: a file that changes during the build must count as changed afterwards.
  const sources = await fingerprint(PROJECT);
  await rm(marker, { force: true });
  await withProgress('Building the store …', async () => {
    const { code, output } = await runTool('reactRouter', ['build'], { env: { NODE_ENV: 'production' } });
    if (code !== 0) throw new BuildError(`${output}\nThe build failed.`);
    await precompress(join(PROJECT, 'build', 'client', 'assets'));
  });
  await mkdir(join(PROJECT, 'build'), { recursive: true });
  await writeFile(marker, sources);
}

/** A hash of the names and contents of all sources. */
export async function fingerprint(project: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await listSources(project)) {
    const bytes = await readFile(join(project, file)).catch(() => null);
    hash.update(`${file}\0${bytes?.length ?? 'none'}\0`);
    if (bytes) hash.update(bytes);
  }
  return hash.digest('hex');
}

async function listSources(project: string): Promise<string[]> {
  const inFolders = await Promise.all(FOLDERS.map((folder) => listFiles(project, folder)));
  return [...FILES, ...inFolders.flat()].sort();
}

async function listFiles(project: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(project, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(project.length).replaceAll('\\', '/').replace(/^\//, ''))
    .filter((path) => !NOT_BUILT.test(path));
}

if (process.argv[1] === import.meta.filename) {
  try {
    if (!(await buildIfChanged())) console.log('The build is up to date.');
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
