// One backup of a running store: the database as of one moment, then the original pictures.
import path from 'node:path';
import type { Env } from '#config/env.server.ts';
import { backUpTables } from '#db/backup/back-up-tables.server.ts';
import { backUpDatabase } from '#db/embedded/backup.server.ts';
import { type BucketFiles, openS3Files } from '#providers/storage/s3-files.ts';
import {
  type BackupInfo,
  DATABASE_FOLDER,
  type DatabaseBackup,
  PICTURES_FOLDER,
  writeBackup,
} from './backup-folder.ts';
import { backUpPictures, type PictureFiles, picturesInBucket, picturesOnDisk } from './backup-pictures.ts';

/** Null when no bucket or no S3 keys are configured. */
export async function openBucket(env: Env, bucket: string | undefined): Promise<BucketFiles | null> {
  const { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_ENDPOINT, S3_REGION } = env;
  if (!bucket || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
  return openS3Files({
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  });
}

export async function openPictureFiles(env: Env): Promise<PictureFiles> {
  const bucket = await openBucket(env, env.S3_BUCKET);
  return bucket ? picturesInBucket(bucket) : picturesOnDisk(path.join(env.DATA_DIR, 'pictures'));
}

export interface BackupSource {
  readonly databaseUrl: string;
  readonly database: DatabaseBackup;
  /** DATA_DIR, which holds the private database; used for a 'base' backup only. */
  readonly dataFolder: string;
  /** Null for a backup without pictures. */
  readonly pictures: PictureFiles | null;
  /** An earlier backup whose pictures need not be copied again. */
  readonly previous?: string | null;
  readonly now: Date;
}

/**
 * `folder` must not exist, or must be empty. The database is copied first: a file without its row does no harm, a row without
 * its file does.
 */
export function makeBackup(source: BackupSource, folder: string): Promise<BackupInfo> {
  return writeBackup(folder, async (unfinished) => {
    const into = path.join(unfinished, DATABASE_FOLDER);
    const { bytes } =
      source.database === 'base'
        ? await backUpDatabase(source.dataFolder, source.databaseUrl, into)
        : await backUpTables(source.databaseUrl, into);
    const previous = source.previous ? path.join(source.previous, PICTURES_FOLDER) : null;
    const pictures =
      source.pictures && (await backUpPictures(source.pictures, path.join(unfinished, PICTURES_FOLDER), previous));
    return {
      made: source.now.toISOString(),
      database: source.database,
      databaseBytes: bytes,
      pictures: pictures?.files ?? null,
    };
  });
}
