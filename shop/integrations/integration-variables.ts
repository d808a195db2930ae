// Converts an account of the database to environment variables, so that adapters are configured in one way wherever the
// values come from. Browsers never load it, because the names of settings are not public. Pure.
// Example: { host: 'smtp.example.in', port: '587', user: 'me', password: 'p/w', from: 'care@example.in' } becomes
// SMTP_URL=smtp://me:p%2Fw@smtp.example.in:587?requireTLS=true and MAIL_FROM=care@example.in.

import type { IntegrationName, IntegrationValues } from './integrations.ts';

export type IntegrationVariables = Readonly<Record<string, string>>;

/** The environment variables of an account; when all are set, they replace the saved account. */
export const INTEGRATION_VARIABLES: Readonly<Record<IntegrationName, readonly string[]>> = {
  razorpay: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
  shiprocket: ['SHIPROCKET_EMAIL', 'SHIPROCKET_PASSWORD', 'SHIPROCKET_WEBHOOK_TOKEN'],
  smtp: ['SMTP_URL', 'MAIL_FROM'],
  google: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  msg91: ['MSG91_AUTHKEY', 'MSG91_OTP_TEMPLATE'],
  whatsapp: ['WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_ACCESS_TOKEN', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
  s3: ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
};

const IMPLICIT_TLS_PORT = '465';

function smtpUrl({ host = '', port = '', user, password = '' }: IntegrationValues): string {
  const scheme = port === IMPLICIT_TLS_PORT ? 'smtps' : 'smtp';
  const login = user === undefined ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  // With a password TLS is required, so that the password is never sent in clear text.
  const options = scheme === 'smtp' && user !== undefined ? '?requireTLS=true' : '';
  return `${scheme}://${login}${host}:${port}${options}`;
}

const withoutUndefined = (variables: Readonly<Record<string, string | undefined>>): IntegrationVariables =>
  Object.fromEntries(Object.entries(variables).filter((entry): entry is [string, string] => entry[1] !== undefined));

type ToVariables = (
  values: IntegrationValues,
  stillAccepted: IntegrationValues,
) => Readonly<Record<string, string | undefined>>;

const TO_VARIABLES: Readonly<Record<IntegrationName, ToVariables>> = {
  razorpay: ({ keyId, keySecret, webhookSecret }, stillAccepted) => ({
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
    RAZORPAY_WEBHOOK_SECRET_OLD: stillAccepted.webhookSecret,
  }),
  shiprocket: ({ email, password, webhookToken, pickupLocation, pickupPincode }) => ({
    SHIPROCKET_EMAIL: email,
    SHIPROCKET_PASSWORD: password,
    SHIPROCKET_WEBHOOK_TOKEN: webhookToken,
    SHIPROCKET_PICKUP_LOCATION: pickupLocation,
    SHIPROCKET_PICKUP_PINCODE: pickupPincode,
  }),
  smtp: (values) => ({ SMTP_URL: smtpUrl(values), MAIL_FROM: values.from }),
  google: ({ clientId, clientSecret }) => ({ GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret }),
  msg91: ({ authKey, otpTemplate, reportToken }) => ({
    MSG91_AUTHKEY: authKey,
    MSG91_OTP_TEMPLATE: otpTemplate,
    MSG91_REPORT_TOKEN: reportToken,
  }),
  whatsapp: ({ phoneNumberId, accessToken, appSecret, verifyToken }) => ({
    WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
    WHATSAPP_ACCESS_TOKEN: accessToken,
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: verifyToken,
  }),
  s3: ({ endpoint, region, bucket, accessKeyId, secretAccessKey }) => ({
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }),
};

export const integrationVariables = (
  name: IntegrationName,
  values: IntegrationValues,
  stillAccepted: IntegrationValues = {},
): IntegrationVariables => withoutUndefined(TO_VARIABLES[name](values, stillAccepted));
