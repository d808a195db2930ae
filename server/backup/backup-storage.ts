// Where a store keeps its pictures and its backups: the S3 variables of the environment or, without them, the S3 account that staff saved
// under Integrations. With a saved account, pictures from before it are still on disk, so both places are backed up.
import path from 'node:path';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Env } from '#config/env.server.ts';
import type { Db } from '#db/client.server.ts';
import { integrations } from '#db/schema/store.ts';
import { type BucketFiles, openS3Files } from '#providers/storage/s3-files.ts';
import { integrationVariables } from '#shop/integrations/integration-variables.ts';
import { createSecretBox } from '#shop/integrations/secret-box.server.ts';
import { loadStoredIntegrations } from '#shop/integrations/stored-integrations.server.ts';
import { readSecretKey } from '../secret-key.ts';
import { joinPictures, type PictureFiles, picturesInBucket, picturesOnDisk } from './backup-pictures.ts';

type S3Variables = Pick<Env, 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET'>;

/** Null when no bucket or no S3 keys are configured. */
export async function openBucket(variables: S3Variables, bucket: string | undefined): Promise<BucketFiles | null> {
  const { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_ENDPOINT, S3_REGION } = variables;
  if (!bucket || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
  return openS3Files({
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  });
}

const openFolder = ({ DATA_DIR }: Env): PictureFiles => picturesOnDisk(path.join(DATA_DIR, 'pictures'));

/** The picture storage of a restored store: the bucket of the environment, or without one the folder on disk. */
export async function openRestoredPictures(env: Env): Promise<PictureFiles> {
  const bucket = await openBucket(env, env.S3_BUCKET);
  return bucket ? picturesInBucket(bucket) : openFolder(env);
}

const NO_KEYS =
  'BACKUP_BUCKET is set, but there are no S3 keys: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or save S3 storage under Integrations';
const UNREADABLE =
  'The S3 keys that are saved under Integrations cannot be decrypted: set SECRET_KEY to the key they were saved with, or save them again';

const isSavedAccount = and(eq(integrations.name, 's3'), isNotNull(integrations.secretValues));

/** The S3 account saved under Integrations, as environment variables; null without one. Throws when its keys cannot be decrypted. */
async function loadSavedAccount(env: Env, db: Db, now: Date): Promise<S3Variables | null> {
  // A database of an earlier version may be backed up before its migration.
  const { rows } = await db.execute(sql`select 1 where to_regclass('public.integrations') is not null`);
  if (rows.length === 0 || (await db.$count(integrations, isSavedAccount)) === 0) return null;
  const key = await readSecretKey(env);
  const { accounts, unreadable } = await loadStoredIntegrations(db, key && createSecretBox(key), now);
  if (unreadable.some(({ name }) => name === 's3')) throw new Error(UNREADABLE);
  const saved = accounts.find(({ name }) => name === 's3');
  if (!saved) return null;
  const variables = integrationVariables('s3', saved.values);
  // A saved account without an endpoint is at Amazon, whatever endpoint the environment names.
  return { S3_ENDPOINT: undefined, S3_REGION: env.S3_REGION, ...variables } as S3Variables;
}

export interface BackupStorage {
  /** All original pictures. With `exceptInBackupBucket` only those outside the bucket of the backups; null when there are none outside. */
  openPictures(options?: { readonly exceptInBackupBucket: boolean }): Promise<PictureFiles | null>;
  /** Throws when no S3 keys are configured. */
  openBackupBucket(): Promise<BucketFiles>;
}

export async function loadBackupStorage(env: Env, db: Db, now: Date): Promise<BackupStorage> {
  const saved = env.S3_BUCKET === undefined ? await loadSavedAccount(env, db, now) : null;
  const pictures: S3Variables = saved ?? env;
  // The keys of the environment take precedence for the backups too.
  const backups: S3Variables = env.S3_ACCESS_KEY_ID === undefined ? pictures : env;
  const isSameBucket = env.BACKUP_BUCKET === pictures.S3_BUCKET && backups.S3_ENDPOINT === pictures.S3_ENDPOINT;
  return {
    async openPictures({ exceptInBackupBucket } = { exceptInBackupBucket: false }) {
      const bucket = await openBucket(pictures, pictures.S3_BUCKET);
      const inBucket = bucket && !(exceptInBackupBucket && isSameBucket) ? picturesInBucket(bucket) : null;
      const onDisk = bucket && !saved ? null : openFolder(env);
      return inBucket && onDisk ? joinPictures(inBucket, onDisk) : (inBucket ?? onDisk);
    },
    async openBackupBucket() {
      const bucket = await openBucket(backups, env.BACKUP_BUCKET);
      if (!bucket) throw new Error(NO_KEYS);
      return bucket;
    },
  };
}
