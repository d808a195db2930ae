// Backups in a bucket: backups/<day>/database/… with the seal file last, and backups/pictures/… once for all days.
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BucketFiles } from '#providers/storage/s3-files.ts';
import { DATABASE, PICTURES, SEAL } from './backup-folder.ts';
import type { PictureFiles } from './backup-pictures.ts';

const ROOT = 'backups';
const SHARED_PICTURES = `${ROOT}/${PICTURES}`;

export const isDay = (name: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(name);

/** The days of complete backups, oldest first. */
export async function dailyBackupsIn(bucket: BucketFiles): Promise<string[]> {
  const days: string[] = [];
  for await (const { name } of bucket.list(`${ROOT}/2`)) {
    const [, day = '', file] = name.split('/');
    if (isDay(day) && file === SEAL) days.push(day);
  }
  return days.sort();
}

interface Sending {
  readonly day: string;
  /** A complete backup on disk, without pictures. */
  readonly folder: string;
  readonly pictures: PictureFiles | null;
  readonly scratch: string;
}

async function sendPictures(bucket: BucketFiles, pictures: PictureFiles, scratch: string): Promise<void> {
  const known = new Map<string, number>();
  for await (const { name, bytes } of bucket.list(`${SHARED_PICTURES}/`)) known.set(name, bytes);
  const file = path.join(scratch, 'picture');
  for await (const { name, bytes } of pictures.list()) {
    const key = `${SHARED_PICTURES}/${name}`;
    if (known.get(key) === bytes || !(await pictures.fetch(name, file))) continue;
    await bucket.send(key, file);
    await rm(file);
  }
}

export async function sendToBucket(bucket: BucketFiles, { day, folder, pictures, scratch }: Sending): Promise<void> {
  for (const file of await readdir(path.join(folder, DATABASE))) {
    await bucket.send(`${ROOT}/${day}/${DATABASE}/${file}`, path.join(folder, DATABASE, file));
  }
  if (pictures) await sendPictures(bucket, pictures, scratch);
  await bucket.send(`${ROOT}/${day}/${SEAL}`, path.join(folder, SEAL));
}

export async function removeOldFromBucket(bucket: BucketFiles, keep: number): Promise<void> {
  for (const day of (await dailyBackupsIn(bucket)).slice(0, -keep)) {
    // The seal is removed first: an incomplete backup must not look complete.
    await bucket.remove(`${ROOT}/${day}/${SEAL}`);
    for await (const { name } of bucket.list(`${ROOT}/${day}/`)) await bucket.remove(name);
  }
}

async function fetchBelow(bucket: BucketFiles, prefix: string, into: string): Promise<void> {
  for await (const { name } of bucket.list(`${prefix}/`)) {
    const file = path.join(into, name.slice(prefix.length + 1));
    await mkdir(path.dirname(file), { mode: 0o700, recursive: true });
    await bucket.fetch(name, file);
  }
}

/** Downloads a backup into a folder that does not exist yet, in the layout of a backup made there. */
export async function fetchFromBucket(bucket: BucketFiles, day: string, folder: string): Promise<void> {
  await fetchBelow(bucket, SHARED_PICTURES, path.join(folder, PICTURES));
  await fetchBelow(bucket, `${ROOT}/${day}`, folder);
}
