import { expect, test } from 'vitest';
import { failureSentence } from './failure-sentence.ts';
import { integrationVariables } from './integration-variables.ts';
import {
  type IntegrationName,
  type IntegrationProblems,
  type IntegrationValues,
  integrationProblems,
  normalizeValues,
  secretEnding,
} from './integrations.ts';

const VALID: Readonly<Record<IntegrationName, IntegrationValues>> = {
  razorpay: { keyId: 'rzp_live_0123456789abcd', keySecret: 'abcdefghijklmnop', webhookSecret: 'whsec' },
  shiprocket: {
    email: 'api@example.in',
    password: 'pw',
    webhookToken: 'x'.repeat(16),
    pickupLocation: 'Primary',
    pickupPincode: '560001',
  },
  smtp: { host: 'smtp.example.in', port: '587', user: 'me', password: 'p/w', from: 'My Shop <care@example.in>' },
  google: { clientId: '1-a.apps.googleusercontent.com', clientSecret: 'secret' },
  msg91: { authKey: '1234567890abcdef', otpTemplate: '65f0c0ffee' },
  whatsapp: {
    phoneNumberId: '106540352242922',
    accessToken: 'EAAG1234567890',
    appSecret: 'a1b2c3d4e5f6',
    verifyToken: 'a token of the test',
  },
  s3: { region: 'auto', bucket: 'pictures', accessKeyId: 'AK', secretAccessKey: 'SK' },
};

test.each<[IntegrationName, IntegrationValues, IntegrationProblems]>([
  ['razorpay', {}, {}],
  ['razorpay', { keyId: 'rzp_prod_0123456789abcd' }, { keyId: 'not-a-key-id' }],
  ['razorpay', { keySecret: '' }, { keySecret: 'required' }],
  ['razorpay', { webhookSecret: 'x'.repeat(301) }, { webhookSecret: 'too-long' }],
  ['razorpay', { webhookSecret: 'a\nb' }, { webhookSecret: 'not-plain' }],
  ['shiprocket', {}, {}],
  ['shiprocket', { email: 'api', pickupPincode: '012345' }, { email: 'not-an-email', pickupPincode: 'not-a-pincode' }],
  ['shiprocket', { webhookToken: 'short' }, { webhookToken: 'too-short' }],
  ['smtp', {}, {}],
  ['smtp', { user: '', password: '' }, {}],
  ['smtp', { password: '' }, { password: 'no-password' }],
  ['smtp', { port: '0', host: 'a b' }, { port: 'not-a-port', host: 'not-a-host' }],
  ['smtp', { from: 'care' }, { from: 'not-a-sender' }],
  ['smtp', { from: 'care@example.in' }, {}],
  ['google', { clientId: '' }, { clientId: 'required' }],
  ['s3', {}, {}],
  ['s3', { endpoint: 'https://s3.example' }, {}],
  ['s3', { endpoint: 'http://s3.example' }, { endpoint: 'not-a-url' }],
  ['s3', { endpoint: 'http://127.0.0.1:9000' }, {}],
  ['s3', { endpoint: 'https://user@s3.example', bucket: 'A' }, { endpoint: 'not-a-url', bucket: 'not-a-bucket' }],
])('A-INT-02 checks %s with %o', (name, change, problems) => {
  expect(integrationProblems(name, normalizeValues(name, { ...VALID[name], ...change }))).toEqual(problems);
});

test('converts an account to environment variables', () => {
  expect(integrationVariables('smtp', VALID.smtp)).toEqual({
    SMTP_URL: 'smtp://me:p%2Fw@smtp.example.in:587?requireTLS=true',
    MAIL_FROM: 'My Shop <care@example.in>',
  });
  expect(integrationVariables('smtp', { host: 'relay', port: '465', from: 'a@b.in' }).SMTP_URL).toBe(
    'smtps://relay:465',
  );
  expect(integrationVariables('razorpay', VALID.razorpay, { webhookSecret: 'before' })).toMatchObject({
    RAZORPAY_WEBHOOK_SECRET: 'whsec',
    RAZORPAY_WEBHOOK_SECRET_OLD: 'before',
  });
});

test('A-INT-02 shows the last four characters of a long secret, and none of a short one', () => {
  expect([secretEnding('0123456789ab4f2a'), secretEnding('short-one')]).toEqual(['4f2a', '']);
});

test('A-INT-05 a failure names the provider and its reason, without the secret and in one line', () => {
  const failure = { kind: 'refused', detail: 'Authentication\nfailed for hunter2 at all.' } as const;
  expect(failureSentence('razorpay', failure, ['hunter2', ''])).toBe(
    'Razorpay did not accept this key: Authentication failed for … at all.',
  );
  expect(failureSentence('smtp', { kind: 'unavailable', detail: 'connect ECONNREFUSED' }, [])).toBe(
    'SMTP could not be reached: connect ECONNREFUSED.',
  );
});
