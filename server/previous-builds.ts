// Client files of previous builds. A page stays open while the store is upgraded, and during a rolling restart a page of one version
// requests its files from a node of another. Each node copies its files to the data folder at start and serves missing ones from there.
// File names carry a content hash, so the same name is the same file.
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { type FileEncodings, isPublicFile, loadStaticFile } from './static-files.ts';

const ASSETS = 'assets';
/** Longer than a page stays open; each start of a build renews its files. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1_000;
const CLIENT_FILE = /^\/assets\/[\w-]+(?:\.[\w-]+)*\.\w+$/;

async function retainFile(from: string, to: string, now: Date): Promise<void> {
  const isThere = await utimes(to, now, now).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  // Renamed last: another node may read the file at this moment.
  const temporary = `${to}.${process.pid}.new`;
  await copyFile(from, temporary);
  await rename(temporary, to);
}

async function removeOld(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    // Another node may have removed the file first.
    const found = await stat(file).catch(() => null);
    if (found && found.mtimeMs < before) await rm(file, { force: true });
  }
}

/** Copies this build's files beside those of other builds, and removes files that no build has contained for a month. */
export async function retainBuild(clientFolder: string, retainedFolder: string, now = new Date()): Promise<void> {
  const [from, to] = [path.join(clientFolder, ASSETS), path.join(retainedFolder, ASSETS)];
  await mkdir(to, { recursive: true });
  const names = (await readdir(from)).filter((name) => isPublicFile(`/${ASSETS}/${name}`));
  await Promise.all(names.map((name) => retainFile(path.join(from, name), path.join(to, name), now)));
  await removeOld(to, now.getTime() - RETENTION_MS);
}

/** Null when no build contained it, or when it is not a client file. */
export function findPreviousFile(retainedFolder: string, url: string): FileEncodings | null {
  const urlPath = url.split('?', 1)[0] ?? '';
  return CLIENT_FILE.test(urlPath) ? loadStaticFile(retainedFolder, urlPath) : null;
}
