// Whole files in a bucket, for backups: lists by prefix, uploads from disk and downloads to disk.
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type BucketOptions, openS3Client } from './s3-client.ts';

export interface BucketFile {
  readonly name: string;
  readonly bytes: number;
}

export interface BucketFiles {
  list(prefix: string): AsyncIterable<BucketFile>;
  upload(name: string, file: string): Promise<void>;
  /** The target file must not exist yet. */
  download(name: string, file: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** Timeout for a file of some hundred megabytes over a slow connection. */
const REQUEST_TIMEOUT_MS = 30 * 60_000;

export async function openS3Files(bucket: BucketOptions): Promise<BucketFiles> {
  const { s3, client } = await openS3Client({ requestTimeoutMs: REQUEST_TIMEOUT_MS, ...bucket });
  const Bucket = bucket.bucket;
  return {
    async *list(prefix) {
      let next: string | undefined;
      do {
        const page = await client.send(
          new s3.ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken: next }),
        );
        next = page.NextContinuationToken;
        yield* (page.Contents ?? []).map(({ Key = '', Size = 0 }) => ({ name: Key, bytes: Size }));
      } while (next);
    },
    async upload(name, file) {
      const { size } = await stat(file);
      await client.send(
        new s3.PutObjectCommand({ Bucket, Key: name, Body: createReadStream(file), ContentLength: size }),
      );
    },
    async download(name, file) {
      const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key: name }));
      if (!Body) throw new Error(`The bucket ${Bucket} sent nothing for ${name}`);
      await pipeline(Body as Readable, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    },
    async remove(name) {
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key: name }));
    },
  };
}
