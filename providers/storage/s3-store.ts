// Pictures in an S3-compatible bucket. The client library is loaded only where a bucket is configured.
import type { PictureStore } from '#shop/pictures/picture-store.ts';

export interface Bucket {
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** For one try. The library would wait without end. */
  readonly answersWithinMs?: number;
}

const CONNECTS_WITHIN_MS = 3_000;
const ANSWERS_WITHIN_MS = 10_000;
const YEAR = 'public, max-age=31536000, immutable';

export async function createS3Store({
  endpoint,
  region,
  bucket,
  accessKeyId,
  secretAccessKey,
  answersWithinMs = ANSWERS_WITHIN_MS,
}: Bucket): Promise<PictureStore> {
  const { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } = await import(
    '@aws-sdk/client-s3'
  );
  const client = new S3Client({
    ...(endpoint ? { endpoint } : {}),
    region,
    // Buckets outside AWS are mostly addressed by path.
    forcePathStyle: endpoint !== undefined,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: CONNECTS_WITHIN_MS,
      requestTimeout: answersWithinMs,
      throwOnRequestTimeout: true,
      // Also of an answer that stops half-way.
      socketTimeout: answersWithinMs,
    },
    // Stores other than AWS may refuse the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    async put(name, { bytes, contentType }) {
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: name, Body: bytes, ContentType: contentType, CacheControl: YEAR }),
      );
    },
    async get(name) {
      try {
        const { Body, ContentType } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: name }));
        if (!Body) return null;
        return { bytes: await Body.transformToByteArray(), contentType: ContentType ?? 'application/octet-stream' };
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name }));
    },
  };
}
