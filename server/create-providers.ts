// Creates the store's providers: pictures in a bucket or folder, mail by SMTP or, in demo mode, to a mailbox, payments, courier, Google.
import path from 'node:path';
import type { Env } from '#config/env.server.ts';
import type { DemoMailbox } from '#providers/mail/demo-mailbox.ts';
import { createSmtpSender } from '#providers/mail/smtp-sender.ts';
import { createDiskStore } from '#providers/storage/disk-store.ts';
import { createS3Store } from '#providers/storage/s3-store.ts';
import type { Providers } from '#shop/context.ts';
import { createPasswordHasher } from '#shop/customers/password-hasher.server.ts';
import type { Courier } from './courier.ts';
import type { Google } from './google.ts';
import type { Payments } from './payments.ts';

interface OpenedProviders {
  readonly mailbox: DemoMailbox | null;
  readonly google: Google;
  readonly payments: Payments;
  readonly courier: Courier;
}

export async function createProviders(
  env: Env,
  { mailbox, google, payments, courier }: OpenedProviders,
): Promise<Providers> {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  const pictures =
    S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
      ? await createS3Store({
          endpoint: env.S3_ENDPOINT,
          region: env.S3_REGION,
          bucket: S3_BUCKET,
          accessKeyId: S3_ACCESS_KEY_ID,
          secretAccessKey: S3_SECRET_ACCESS_KEY,
        })
      : createDiskStore(path.join(env.DATA_DIR, 'pictures'));
  const commonProviders = {
    pictures,
    passwords: createPasswordHasher(),
    google: google.signIn,
    payments: payments.provider,
    courier: courier.provider,
  };
  if (mailbox && !env.SMTP_URL) return { ...commonProviders, mail: mailbox.sender };
  const host = new URL(env.PUBLIC_URL ?? 'http://localhost').hostname;
  const mail = createSmtpSender(env.SMTP_URL ?? '', env.MAIL_FROM ?? `care@${host}`, host);
  return { ...commonProviders, mail };
}
