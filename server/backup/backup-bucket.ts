// Backups in a bucket: backups/<day>/database/… with the seal file last, and backups/pictures/… once for all days.
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BucketFiles } from '#providers/storage/s3-files.ts';
import { DATABASE_FOLDER, PICTURES_FOLDER, SEAL_FILE } from './backup-folder.ts';
import type { PictureFiles } from './backup-pictures.ts';

const BACKUPS_FOLDER = 'backups';
const SHARED_PICTURES = `${BACKUPS_FOLDER}/${PICTURES_FOLDER}`;

export const isDay = (name: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(name);

/** The days of complete backups, oldest first. */
export async function listBucketBackups(bucket: BucketFiles): Promise<string[]> {
  const days: string[] = [];
  // Folders of days begin with the 2 of the year; the shared pictures are not listed.
  for await (const { name } of bucket.list(`${BACKUPS_FOLDER}/2`)) {
    const [, day = '', file] = name.split('/');
    if (isDay(day) && file === SEAL_FILE) days.push(day);
  }
  return days.sort();
}

interface BucketUpload {
  readonly day: string;
  /** A complete backup on disk, without pictures. */
  readonly folder: string;
  readonly pictures: PictureFiles | null;
  readonly scratch: string;
}

async function sendPictures(bucket: BucketFiles, pictures: PictureFiles, scratch: string): Promise<void> {
  const uploadedSizes = new Map<string, number>();
  for await (const { name, bytes } of bucket.list(`${SHARED_PICTURES}/`)) uploadedSizes.set(name, bytes);
  const file = path.join(scratch, 'picture');
  for await (const { name, bytes } of pictures.list()) {
    const key = `${SHARED_PICTURES}/${name}`;
    if (uploadedSizes.get(key) === bytes || !(await pictures.fetch(name, file))) continue;
    await bucket.upload(key, file);
    await rm(file);
  }
}

export async function sendToBucket(
  bucket: BucketFiles,
  { day, folder, pictures, scratch }: BucketUpload,
): Promise<void> {
  for (const file of await readdir(path.join(folder, DATABASE_FOLDER))) {
    await bucket.upload(
      `${BACKUPS_FOLDER}/${day}/${DATABASE_FOLDER}/${file}`,
      path.join(folder, DATABASE_FOLDER, file),
    );
  }
  if (pictures) await sendPictures(bucket, pictures, scratch);
  await bucket.upload(`${BACKUPS_FOLDER}/${day}/${SEAL_FILE}`, path.join(folder, SEAL_FILE));
}

export async function removeOldFromBucket(bucket: BucketFiles, keep: number): Promise<void> {
  for (const day of (await listBucketBackups(bucket)).slice(0, -keep)) {
    // The seal is removed first: an incomplete backup must not look complete.
    await bucket.remove(`${BACKUPS_FOLDER}/${day}/${SEAL_FILE}`);
    for await (const { name } of bucket.list(`${BACKUPS_FOLDER}/${day}/`)) await bucket.remove(name);
  }
}

async function downloadFolder(bucket: BucketFiles, prefix: string, into: string): Promise<void> {
  for await (const { name } of bucket.list(`${prefix}/`)) {
    const file = path.join(into, name.slice(prefix.length + 1));
    await mkdir(path.dirname(file), { mode: 0o700, recursive: true });
    await bucket.download(name, file);
  }
}

/** Downloads a backup into a folder that does not exist yet, in the layout of a backup made there. */
export async function fetchFromBucket(bucket: BucketFiles, day: string, folder: string): Promise<void> {
  await downloadFolder(bucket, SHARED_PICTURES, path.join(folder, PICTURES_FOLDER));
  await downloadFolder(bucket, `${BACKUPS_FOLDER}/${day}`, folder);
}
