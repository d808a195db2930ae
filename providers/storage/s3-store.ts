import type { PictureStore } from '#shop/pictures/picture-store.ts';
import { type BucketOptions, openS3Client } from './s3-client.ts';

const CACHE_ONE_YEAR = 'public, max-age=31536000, immutable';

export async function createS3Store(options: BucketOptions): Promise<PictureStore> {
  const { s3, client } = await openS3Client(options);
  const { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand } = s3;
  const { bucket } = options;
  return {
    async put(name, { bytes, contentType }) {
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: name,
          Body: bytes,
          ContentType: contentType,
          CacheControl: CACHE_ONE_YEAR,
        }),
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
    async read(name, { first, last }) {
      try {
        const { Body } = await client.send(
          new GetObjectCommand({ Bucket: bucket, Key: name, Range: `bytes=${first}-${last}` }),
        );
        return Body ? Body.transformToWebStream() : null;
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
