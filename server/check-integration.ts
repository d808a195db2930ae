// Tests the account of an integration with a real, harmless request, within 10 seconds.
import type { Env } from '#config/env.server.ts';
import { checkGoogle } from '#providers/google/check-google.ts';
import { checkSmtp } from '#providers/mail/check-smtp.ts';
import { checkMsg91 } from '#providers/msg91/check-msg91.ts';
import { checkRazorpay } from '#providers/razorpay/check-razorpay.ts';
import { checkShiprocket } from '#providers/shiprocket/check-shiprocket.ts';
import { checkS3 } from '#providers/storage/check-s3.ts';
import { checkWhatsApp } from '#providers/whatsapp/check-whatsapp.ts';
import { GOOGLE_CALLBACK_PATH } from '#shop/customers/google-sign-in.ts';
import type { IntegrationCheck } from '#shop/integrations/integration-host.ts';
import type { IntegrationName } from '#shop/integrations/integrations.ts';
import { ok, refuse } from '#shop/result.ts';

const LIMIT_MS = 10_000;
const withoutSlash = (url: string): string => url.replace(/\/$/, '');

const CHECKS: Readonly<Record<IntegrationName, (env: Env, publicUrl: string) => IntegrationCheck>> = {
  razorpay: (env) =>
    checkRazorpay({
      apiBase: withoutSlash(env.RAZORPAY_API_BASE),
      keyId: env.RAZORPAY_KEY_ID ?? '',
      keySecret: env.RAZORPAY_KEY_SECRET ?? '',
    }),
  shiprocket: (env) =>
    checkShiprocket({
      apiBase: withoutSlash(env.SHIPROCKET_API_BASE),
      email: env.SHIPROCKET_EMAIL ?? '',
      password: env.SHIPROCKET_PASSWORD ?? '',
      pickupLocation: env.SHIPROCKET_PICKUP_LOCATION,
    }),
  // Without a URL this is demo mode, whose mailbox is always there.
  smtp: async ({ SMTP_URL: url }) => (url ? checkSmtp(url) : ok(null)),
  google: (env, publicUrl) =>
    checkGoogle({
      issuer: env.GOOGLE_ISSUER,
      clientId: env.GOOGLE_CLIENT_ID ?? '',
      clientSecret: env.GOOGLE_CLIENT_SECRET ?? '',
      redirectUri: `${publicUrl}${GOOGLE_CALLBACK_PATH}`,
    }),
  msg91: (env) =>
    checkMsg91({
      apiBase: withoutSlash(env.SMS_API_BASE),
      authKey: env.MSG91_AUTHKEY ?? '',
      otpTemplate: env.MSG91_OTP_TEMPLATE ?? '',
    }),
  whatsapp: (env) =>
    checkWhatsApp({
      apiBase: withoutSlash(env.WHATSAPP_API_BASE),
      phoneNumberId: env.WHATSAPP_PHONE_NUMBER_ID ?? '',
      accessToken: env.WHATSAPP_ACCESS_TOKEN ?? '',
    }),
  s3: (env) =>
    checkS3({
      endpoint: env.S3_ENDPOINT,
      region: env.S3_REGION,
      bucket: env.S3_BUCKET ?? '',
      accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
    }),
};

/** `env` has the account's values in its variables. */
export async function checkIntegration(
  name: IntegrationName,
  { env, publicUrl, limitMs = LIMIT_MS }: { readonly env: Env; readonly publicUrl: string; readonly limitMs?: number },
): IntegrationCheck {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<Awaited<IntegrationCheck>>((resolve) => {
    const failure = {
      kind: 'unavailable',
      detail: `no response within ${Math.round(limitMs / 1_000)} seconds`,
    } as const;
    timer = setTimeout(() => resolve(refuse(failure)), limitMs);
  });
  try {
    return await Promise.race([CHECKS[name](env, publicUrl), limit]);
  } finally {
    clearTimeout(timer);
  }
}
