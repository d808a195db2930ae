// Creates the providers that need nothing but their configuration: mail by SMTP, and pictures in a bucket or a folder.
import path from 'node:path';
import type { Env } from '#config/env.server.ts';
import { createSmtpSender } from '#providers/mail/smtp-sender.ts';
import { createDiskStore } from '#providers/storage/disk-store.ts';
import { createS3Store } from '#providers/storage/s3-store.ts';
import type { MailSender } from '#shop/mail/mail.ts';
import type { PictureStore } from '#shop/pictures/picture-store.ts';

/** Null without an account. */
export function createMail(env: Env): MailSender | null {
  if (!env.SMTP_URL) return null;
  const host = new URL(env.PUBLIC_URL ?? 'http://localhost').hostname;
  return createSmtpSender(env.SMTP_URL, env.MAIL_FROM ?? `care@${host}`, host);
}

/** Null without a bucket. */
export async function openBucket(env: Env): Promise<PictureStore | null> {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!bucket || !accessKeyId || !secretAccessKey) return null;
  return createS3Store({ endpoint: env.S3_ENDPOINT, region: env.S3_REGION, bucket, accessKeyId, secretAccessKey });
}

export const openFolder = (env: Env): PictureStore => createDiskStore(path.join(env.DATA_DIR, 'pictures'));
