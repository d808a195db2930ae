// The integrations of a store: the fields and texts of each account, defined once. The screen and the stored record
// read these definitions. To add a provider: its name in config/value-lists.ts, one entry here, one in
// integration-variables.ts, one in server/check-integration.ts, and its adapter in server/provider-accounts.ts; the
// compiler names each missing place. Pure.

import { INTEGRATION_NAMES } from '#config/value-lists.ts';
import { isEmail } from '#shop/email.ts';

export type IntegrationName = (typeof INTEGRATION_NAMES)[number];
export type IntegrationValues = Readonly<Record<string, string>>;

export const FIELD_PROBLEMS = [
  ...['required', 'too-long', 'too-short', 'not-plain', 'not-a-key-id', 'not-an-email', 'not-a-pincode'],
  ...['not-a-host', 'not-a-port', 'not-a-sender', 'not-a-url', 'not-a-bucket', 'no-password', 'not-a-number-id'],
] as const;
export type FieldProblem = (typeof FIELD_PROBLEMS)[number];
export type IntegrationProblems = Readonly<Partial<Record<string, FieldProblem>>>;

export interface IntegrationField {
  readonly key: string;
  readonly label: string;
  /** True for a value that is encrypted in the database and never sent to a browser. */
  readonly isSecret?: true;
  readonly isOptional?: true;
  /** The initial value in an empty form. */
  readonly initial?: string;
  readonly hint?: string;
  /** True when the previous value stays valid for PREVIOUS_VALID_MS, because the provider may still sign with it. */
  readonly keepsPrevious?: true;
  readonly rule?: (value: string) => FieldProblem | null;
}

export interface Integration {
  readonly name: IntegrationName;
  readonly label: string;
  readonly purpose: string;
  /** What the store does without the account. */
  readonly without: string;
  /** What else ends when the account is removed. */
  readonly removalWarning?: string;
  /** What a provider refuses, in a sentence: 'this key'. */
  readonly credential: string;
  readonly fields: readonly IntegrationField[];
  /** The address that staff must enter at the provider, and the place there where they enter it. */
  readonly address?: { readonly label: string; readonly path: string; readonly where: string };
  /** Where staff find the keys at the provider. */
  readonly panel?: { readonly label: string; readonly url: string };
}

/** Razorpay repeats a webhook for 24 hours, so one that was signed before the change arrives within that time. */
export const PREVIOUS_VALID_MS = 24 * 60 * 60 * 1_000;
const MAX_LENGTH = 300;
const MIN_TOKEN_LENGTH = 16;

const matches =
  (pattern: RegExp, problem: FieldProblem) =>
  (value: string): FieldProblem | null =>
    pattern.test(value) ? null : problem;

/** Accepts 'care@example.in' and 'Name <care@example.in>'. */
const checkSender = (value: string): FieldProblem | null =>
  isEmail(/<([^<>]+)>$/.exec(value)?.[1] ?? value) ? null : 'not-a-sender';

const checkPort = (value: string): FieldProblem | null =>
  /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535 ? null : 'not-a-port';

const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** The URL must be https, so that keys are encrypted on the way; http is accepted for a service on the same machine. */
function checkUrl(value: string): FieldProblem | null {
  if (!URL.canParse(value)) return 'not-a-url';
  const { protocol, hostname, username } = new URL(value);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOCAL_HOST.test(hostname));
  return isSafe && username === '' ? null : 'not-a-url';
}

const DEFINITIONS: Readonly<Record<IntegrationName, Omit<Integration, 'name'>>> = {
  razorpay: {
    label: 'Razorpay',
    purpose: 'Cards, UPI and refunds',
    without: 'Shoppers pay by cash on delivery only.',
    credential: 'this key',
    fields: [
      {
        key: 'keyId',
        label: 'Key ID',
        hint: 'Begins with rzp_live_ or, for testing, rzp_test_.',
        rule: matches(/^rzp_(live|test)_[A-Za-z0-9]{8,40}$/, 'not-a-key-id'),
      },
      { key: 'keySecret', label: 'Key secret', isSecret: true },
      { key: 'webhookSecret', label: 'Webhook secret', isSecret: true, keepsPrevious: true },
    ],
    address: {
      label: 'Webhook address',
      path: '/webhooks/razorpay',
      where: 'Enter it in Razorpay under Account & Settings, Webhooks, with the webhook secret.',
    },
    panel: { label: 'Open Razorpay', url: 'https://dashboard.razorpay.com/app/website-app-settings/api-keys' },
  },
  shiprocket: {
    label: 'Shiprocket',
    purpose: 'Rates, labels and tracking',
    without: 'Parcels are sent by hand.',
    credential: 'this login',
    fields: [
      {
        key: 'email',
        label: 'API user email',
        hint: 'The API user of Shiprocket, not your own login.',
        rule: (value) => (isEmail(value) ? null : 'not-an-email'),
      },
      { key: 'password', label: 'API user password', isSecret: true },
      {
        key: 'webhookToken',
        label: 'Webhook token',
        isSecret: true,
        hint: 'At least 16 characters that you choose yourself.',
        rule: (value) => (value.length < MIN_TOKEN_LENGTH ? 'too-short' : null),
      },
      {
        key: 'pickupLocation',
        label: 'Pickup location',
        initial: 'Primary',
        hint: 'The nickname of the address, exactly as in Shiprocket.',
        rule: (value) => (value.length > 36 ? 'too-long' : null),
      },
      {
        key: 'pickupPincode',
        label: 'Pickup pincode',
        rule: matches(/^[1-9]\d{5}$/, 'not-a-pincode'),
      },
    ],
    address: {
      label: 'Webhook address',
      path: '/hooks/parcel-events',
      where: 'Enter it in Shiprocket under Settings, API, Webhooks, with the webhook token.',
    },
    panel: { label: 'Open Shiprocket', url: 'https://app.shiprocket.in/seller/settings/additional-settings/api-users' },
  },
  smtp: {
    label: 'SMTP',
    purpose: 'All email to shoppers and staff',
    without: 'No email is sent.',
    credential: 'this account',
    fields: [
      { key: 'host', label: 'Server', rule: matches(/^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/, 'not-a-host') },
      { key: 'port', label: 'Port', initial: '587', hint: 'Usually 587, or 465.', rule: checkPort },
      { key: 'user', label: 'User name', isOptional: true },
      { key: 'password', label: 'Password', isSecret: true, isOptional: true },
      { key: 'from', label: 'Sender', hint: 'For example: My Shop <care@example.in>', rule: checkSender },
    ],
  },
  google: {
    label: 'Google',
    purpose: 'Sign in with Google',
    without: 'Shoppers sign in with email and password.',
    credential: 'this client',
    fields: [
      { key: 'clientId', label: 'Client ID', hint: 'Ends with .apps.googleusercontent.com.' },
      { key: 'clientSecret', label: 'Client secret', isSecret: true },
    ],
    address: {
      label: 'Redirect address',
      path: '/login/google/callback',
      where: 'Enter it in Google Cloud under Credentials, Authorised redirect URIs.',
    },
    panel: { label: 'Open Google Cloud', url: 'https://console.cloud.google.com/apis/credentials' },
  },
  msg91: {
    label: 'MSG91',
    purpose: 'Codes and order news by SMS',
    without: 'Shoppers cannot sign in by mobile number, and no SMS is sent.',
    credential: 'this key or template',
    fields: [
      { key: 'authKey', label: 'Auth key', isSecret: true },
      {
        key: 'otpTemplate',
        label: 'Template ID of the code',
        hint: 'The flow whose text is registered (DLT) as: ##otp## is your code for your brand. It is valid for 10 minutes. Do not share it.',
      },
      {
        key: 'reportToken',
        label: 'Token of the delivery reports',
        isSecret: true,
        isOptional: true,
        hint: 'At least 16 characters that you choose yourself. Add it to the address below, after ?token=',
        rule: (value) => (value.length < MIN_TOKEN_LENGTH ? 'too-short' : null),
      },
    ],
    address: {
      label: 'Address of the delivery reports',
      path: '/webhooks/msg91',
      where: 'Enter it in MSG91 under Webhook, for SMS reports, with ?token= and the token.',
    },
    panel: { label: 'Open MSG91', url: 'https://control.msg91.com/app/' },
  },
  whatsapp: {
    label: 'WhatsApp',
    purpose: 'Order news by WhatsApp',
    without: 'Order news goes by SMS and email.',
    credential: 'this token or number',
    fields: [
      {
        key: 'phoneNumberId',
        label: 'Phone number ID',
        hint: 'The digits that Meta shows below your number; not the number itself.',
        rule: matches(/^\d{5,30}$/, 'not-a-number-id'),
      },
      {
        key: 'accessToken',
        label: 'Access token',
        isSecret: true,
        hint: 'The token of a system user, which does not expire.',
      },
      {
        key: 'appSecret',
        label: 'App secret',
        isSecret: true,
        hint: 'In the app under Settings, Basic. It signs the webhooks.',
      },
      {
        key: 'verifyToken',
        label: 'Verify token',
        isSecret: true,
        hint: 'At least 16 characters that you choose yourself.',
        rule: (value) => (value.length < MIN_TOKEN_LENGTH ? 'too-short' : null),
      },
    ],
    address: {
      label: 'Webhook address',
      path: '/webhooks/whatsapp',
      where:
        'Enter it in the app at Meta under WhatsApp, Configuration, with the verify token, and subscribe to messages.',
    },
    panel: { label: 'Open Meta for Developers', url: 'https://developers.facebook.com/apps/' },
  },
  s3: {
    label: 'S3 storage',
    purpose: 'Pictures in a bucket',
    without: 'Pictures are stored on this server.',
    removalWarning: 'Pictures that are in the bucket are no longer shown.',
    credential: 'this key',
    fields: [
      {
        key: 'endpoint',
        label: 'Endpoint',
        isOptional: true,
        hint: 'The address of the service. Leave it empty for Amazon S3.',
        rule: checkUrl,
      },
      { key: 'region', label: 'Region', initial: 'auto', hint: 'For example ap-south-1.' },
      { key: 'bucket', label: 'Bucket', rule: matches(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'not-a-bucket') },
      { key: 'accessKeyId', label: 'Access key ID' },
      { key: 'secretAccessKey', label: 'Secret access key', isSecret: true },
    ],
  },
};

export const INTEGRATIONS: readonly Integration[] = INTEGRATION_NAMES.map((name) => ({ name, ...DEFINITIONS[name] }));

export const getIntegration = (name: IntegrationName): Integration => ({ name, ...DEFINITIONS[name] });

/** Trims the known fields, and drops empty and unknown ones. A password without a user name is dropped too. */
export function normalizeValues(name: IntegrationName, values: IntegrationValues): IntegrationValues {
  const known = DEFINITIONS[name].fields.map(({ key }) => [key, (values[key] ?? '').trim()] as const);
  const normal = Object.fromEntries(known.filter(([, value]) => value !== ''));
  if (name === 'smtp' && normal.user === undefined) delete normal.password;
  return normal;
}

/** Values must not contain control characters, because they become parts of headers and addresses. */
const HAS_CONTROL_CHARACTER = /\p{Cc}/u;

function checkField({ isOptional, rule }: IntegrationField, value: string): FieldProblem | null {
  if (value === '') return isOptional ? null : 'required';
  if (value.length > MAX_LENGTH) return 'too-long';
  return HAS_CONTROL_CHARACTER.test(value) ? 'not-plain' : (rule?.(value) ?? null);
}

/** Checks a complete account: the entered values together with the kept secrets. */
export function integrationProblems(name: IntegrationName, values: IntegrationValues): IntegrationProblems {
  const problems: Record<string, FieldProblem> = {};
  for (const field of DEFINITIONS[name].fields) {
    const problem = checkField(field, values[field.key] ?? '');
    if (problem) problems[field.key] = problem;
  }
  if (name === 'smtp' && values.user !== undefined && values.password === undefined) problems.password = 'no-password';
  return problems;
}

const MIN_LENGTH_TO_HINT = 12;

/** Returns the last four characters of a secret, or '' for a short secret, of which they would reveal too much. */
export const secretEnding = (secret: string): string => (secret.length < MIN_LENGTH_TO_HINT ? '' : secret.slice(-4));

export interface CheckFailure {
  /** refused: the provider does not accept the account or key. unavailable: it gave no usable response. */
  readonly kind: 'refused' | 'unavailable';
  readonly detail: string;
}
