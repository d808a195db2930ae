// The only reader of process.env. The variables are parsed once at boot; a wrong value stops the store with a message that explains how to
// set it. Demo mode needs no configuration. Production refuses to start without its secrets and with demo credentials.
import path from 'node:path';
import { z } from 'zod';
import { FAILPOINT_SETTING, FAILPOINTS } from './failpoint.server.ts';
import { DEMO_ACCOUNTS } from './store.ts';
import { VARIABLE_GROUPS } from './variable-groups.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const text = z.string().trim().min(1);

const SECRET_KEY_BYTES = 32;

/** The bytes of SECRET_KEY; null for a text that is not 32 bytes in hex, or in base64 or base64url, where they are 43 letters. */
export function decodeSecretKey(text: string): Uint8Array | null {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  const bytes = /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : null;
  return bytes?.byteLength === SECRET_KEY_BYTES ? bytes : null;
}

const variables = z.object({
  STORE_MODE: z.enum(['demo', 'production']).default('demo'),
  PORT: port.default(3000),
  /** A demo store's passwords are published, so it listens on this machine only unless HOST says otherwise. */
  HOST: text.optional(),
  DATA_DIR: text.default('.data'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** A streaming standby of DATABASE_URL, read by public pages. */
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Memory for rendered pages; 0 renders every request. */
  PAGE_CACHE_MB: z.coerce.number().int().min(0).max(4_096).default(64),
  /** Open connections in total, and per client address where no trusted proxy is in front of the store. */
  MAX_CONNECTIONS: z.coerce.number().int().min(10).max(1_000_000).default(8_000),
  MAX_CONNECTIONS_PER_IP: z.coerce.number().int().min(10).max(1_000_000).default(300),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  /** Multiplies the time limits of requests to the database, the payment provider and the courier, for a slow machine. */
  TIME_LIMIT_FACTOR: z.coerce.number().int().min(1).max(20).default(1),
  /** How long a stopping node keeps serving, so that the load balancer sees its readiness fail first. */
  SHUTDOWN_GRACE_MS: z.coerce.number().int().min(0).max(120_000).optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(12).optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  METRICS_TOKEN: z.string().min(16).optional(),
  /** A demo store logs little to its terminal; production logs every request. */
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error']).optional(),
  /** Encrypts the keys of providers that staff save in the back office: 32 bytes, base64 or hex. */
  SECRET_KEY: z
    .string()
    .trim()
    .refine((key) => decodeSecretKey(key) !== null)
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: text.optional(),
  RAZORPAY_API_BASE: z.url().default('https://api.razorpay.com/v1'),
  RAZORPAY_CHECKOUT_JS_URL: z.url().default('https://checkout.razorpay.com/v1/checkout.js'),
  RAZORPAY_KEY_ID: text.optional(),
  RAZORPAY_KEY_SECRET: text.optional(),
  RAZORPAY_WEBHOOK_SECRET: text.optional(),
  /** The previous secret, during a change of secrets: signatures made with it are still accepted. */
  RAZORPAY_WEBHOOK_SECRET_OLD: text.optional(),
  SHIPROCKET_API_BASE: z.url().default('https://apiv2.shiprocket.in/v1/external'),
  SHIPROCKET_EMAIL: text.optional(),
  SHIPROCKET_PASSWORD: text.optional(),
  /** The token that Shiprocket's panel sends with every webhook. */
  SHIPROCKET_WEBHOOK_TOKEN: z.string().trim().min(16).optional(),
  /** The nickname of the pickup address in Shiprocket's panel, exactly as written there. */
  SHIPROCKET_PICKUP_LOCATION: text.max(36).default('Primary'),
  SHIPROCKET_PICKUP_PINCODE: z
    .string()
    .regex(/^[1-9]\d{5}$/)
    .default('110001'),
  /** How long one hour of transport takes with the simulated courier. */
  DEMO_COURIER_HOUR_MS: z.coerce.number().int().min(1).max(3_600_000).default(5_000),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GOOGLE_ISSUER: z.url({ protocol: /^https?$/ }).default('https://accounts.google.com'),
  /** MSG91 sends the codes to mobile numbers. */
  SMS_API_BASE: z.url().default('https://control.msg91.com'),
  MSG91_AUTHKEY: text.optional(),
  /** The id of the registered text (DLT) with the variable `otp`. */
  MSG91_OTP_TEMPLATE: text.optional(),
  /** The token in the URL to which MSG91 sends its delivery reports. */
  MSG91_REPORT_TOKEN: z.string().trim().min(16).optional(),
  /** WhatsApp Cloud API of Meta, with its version. */
  WHATSAPP_API_BASE: z.url().default('https://graph.facebook.com/v23.0'),
  WHATSAPP_PHONE_NUMBER_ID: z
    .string()
    .regex(/^\d{5,30}$/)
    .optional(),
  WHATSAPP_ACCESS_TOKEN: text.optional(),
  /** The secret with which Meta signs its webhooks. */
  WHATSAPP_APP_SECRET: text.optional(),
  /** Chosen by the store; Meta sends it once, when the webhook is set up. */
  WHATSAPP_VERIFY_TOKEN: z.string().trim().min(16).optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: text.default('auto'),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  /** Where nightly backups go: a folder, an S3 bucket, or both. */
  BACKUP_FOLDER: text.refine(path.isAbsolute).optional(),
  BACKUP_BUCKET: text.optional(),
  /** How many nightly backups are kept. */
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1_000).default(14),
  /** For tests: an origin whose pictures an import fetches although its address is private. */
  TEST_PICTURE_ORIGIN: z.url().optional(),
  FAILPOINT: z.string().regex(FAILPOINT_SETTING).optional(),
});

type Variables = z.infer<typeof variables>;

export interface Env extends Variables {
  readonly HOST: string;
}

export const SETTING_NAMES: readonly string[] = Object.keys(variables.shape);

/** How to set the variables that production requires. */
const PRODUCTION_VARIABLES = {
  PUBLIC_URL: 'the address shoppers use, for example https://www.tanabana.example',
  ADMIN_EMAIL: 'the email address of the first administrator',
  ADMIN_PASSWORD: 'at least 12 characters; used once, to create the first administrator',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  MAIL_FROM: 'the sender of the store’s mails, for example "Tanabana <care@tanabana.example>"',
} as const satisfies Partial<Record<keyof Env, string>>;

/** How to set the other variables that are easily set wrong. */
const HOW_TO_SET: Readonly<Partial<Record<keyof Env, string>>> = {
  ...PRODUCTION_VARIABLES,
  DATABASE_URL: 'postgres://user:password@host:5432/tanabana',
  BACKUP_FOLDER: 'the absolute path of a folder, best on another disk',
  BACKUP_KEEP: 'how many nightly backups to keep, 1 to 1000',
  STORE_MODE: 'demo or production',
  DATABASE_REPLICA_URL: 'postgres://user:password@standby:5432/tanabana, a streaming standby of DATABASE_URL',
  PORT: 'a number from 0 to 65535',
  PAGE_CACHE_MB: 'a whole number of megabytes from 0 to 4096',
  MAX_CONNECTIONS: 'a whole number from 10 to 1000000',
  MAX_CONNECTIONS_PER_IP: 'a whole number from 10 to 1000000',
  DATABASE_POOL: 'a whole number from 2 to 100',
  TIME_LIMIT_FACTOR: 'a whole number from 1 to 20',
  SHUTDOWN_GRACE_MS: 'a whole number of milliseconds from 0 to 120000',
  TRUSTED_PROXIES: 'the number of reverse proxies in front of the store, 0 to 5',
  METRICS_TOKEN: 'at least 16 random characters',
  LOG_LEVEL: 'trace, debug, info, warn or error',
  SECRET_KEY: '32 random bytes in base64 or hex, for example the output of: openssl rand -base64 32',
  DEMO_COURIER_HOUR_MS: 'how many milliseconds an hour of the demo courier takes, 1 to 3600000',
  GOOGLE_ISSUER: 'the address of the OpenID provider, with https://',
  S3_ENDPOINT: 'the address of the S3-compatible service, with https://',
  SHIPROCKET_WEBHOOK_TOKEN: 'at least 16 random characters, the same as in their panel',
  MSG91_REPORT_TOKEN: 'at least 16 random characters, the same as in the URL of the delivery reports',
  WHATSAPP_API_BASE: 'the address of the WhatsApp Cloud API with its version, with https://',
  WHATSAPP_PHONE_NUMBER_ID: 'the digits of the phone number’s id, which is not the number',
  WHATSAPP_VERIFY_TOKEN: 'at least 16 random characters, the same as in Meta’s panel',
  SHIPROCKET_PICKUP_PINCODE: 'the six digits of the place parcels are fetched from',
  FAILPOINT: `one of ${FAILPOINTS.join(', ')}; with :5 behind it for the fifth time`,
};

export class ConfigurationError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The store cannot start with this configuration:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigurationError';
    this.problems = problems;
  }
}

/** Whether the variable was set, valid or not. */
type IsSet = (name: keyof Variables) => boolean;

const describeMissing = (name: keyof typeof PRODUCTION_VARIABLES): string =>
  `${name} is missing: set it to ${PRODUCTION_VARIABLES[name]}`;

const MAIL_VARIABLES = ['SMTP_URL', 'MAIL_FROM'] as const;

/** The problems of a production store that has a mail account neither in the environment nor in the database. */
export const missingMailProblems = (): readonly string[] => MAIL_VARIABLES.map(describeMissing);

/**
 * One problem per missing variable. Returns none when only the mail variables are missing: the database may hold a mail account, which is
 * checked once the database is open.
 */
function missingProductionVariables(isSet: IsSet): string[] {
  const names = Object.keys(PRODUCTION_VARIABLES) as (keyof typeof PRODUCTION_VARIABLES)[];
  const missing = names.filter((name) => !isSet(name));
  const isMailOnly = missing.length === MAIL_VARIABLES.length && MAIL_VARIABLES.every((name) => missing.includes(name));
  return isMailOnly ? [] : missing.map(describeMissing);
}

function productionProblems(env: Variables, isSet: IsSet): string[] {
  const problems = missingProductionVariables(isSet);
  if (env.PUBLIC_URL && !env.PUBLIC_URL.startsWith('https://')) {
    problems.push('PUBLIC_URL must begin with https:// in production: cookies are sent over https only');
  }
  const hasDemoCredentials = Object.values(DEMO_ACCOUNTS).some(
    ({ email, password }) => env.ADMIN_EMAIL?.toLowerCase() === email || env.ADMIN_PASSWORD === password,
  );
  if (hasDemoCredentials) {
    problems.push('ADMIN_EMAIL and ADMIN_PASSWORD must not be the demo credentials: choose your own');
  }
  if (!env.RAZORPAY_API_BASE.startsWith('https://')) {
    problems.push('RAZORPAY_API_BASE must begin with https:// in production: the key is sent there');
  }
  if (!env.RAZORPAY_CHECKOUT_JS_URL.startsWith('https://')) {
    problems.push('RAZORPAY_CHECKOUT_JS_URL must begin with https:// in production: the script runs where people pay');
  }
  if (!env.SHIPROCKET_API_BASE.startsWith('https://')) {
    problems.push('SHIPROCKET_API_BASE must begin with https:// in production: the password is sent there');
  }
  if (!env.GOOGLE_ISSUER.startsWith('https://')) {
    problems.push('GOOGLE_ISSUER must begin with https:// in production: the secret of the client is sent there');
  }
  if (!env.SMS_API_BASE.startsWith('https://')) {
    problems.push('SMS_API_BASE must begin with https:// in production: the key is sent there');
  }
  if (!env.WHATSAPP_API_BASE.startsWith('https://')) {
    problems.push('WHATSAPP_API_BASE must begin with https:// in production: the access token is sent there');
  }
  if (env.FAILPOINT) problems.push('FAILPOINT is for drills only: unset it');
  if (env.TEST_PICTURE_ORIGIN) problems.push('TEST_PICTURE_ORIGIN is for tests only: unset it');
  return problems;
}

function databaseProblems(env: Variables, isSet: IsSet): string[] {
  if (isSet('DATABASE_URL')) return [];
  const problems: string[] = [];
  // A relative folder would depend on the working directory of the service: another start would open an empty shop.
  if (env.STORE_MODE === 'production' && !path.isAbsolute(env.DATA_DIR)) {
    problems.push(
      'DATA_DIR must be an absolute path in production without DATABASE_URL: it holds the database. Set DATA_DIR, or DATABASE_URL to a PostgreSQL of your own',
    );
  }
  if (isSet('DATABASE_REPLICA_URL')) {
    problems.push('DATABASE_REPLICA_URL is a standby of DATABASE_URL: set that too, or none');
  }
  return problems;
}

function groupProblems(isSet: IsSet): string[] {
  // BACKUP_BUCKET without S3_BUCKET: the backups use these keys, or, without them, the keys saved under Integrations.
  const hasKeysForBackups = isSet('BACKUP_BUCKET') && !isSet('S3_BUCKET');
  const groups: readonly { names: readonly (keyof Variables)[]; withoutThem: string }[] = hasKeysForBackups
    ? [
        ...VARIABLE_GROUPS.filter(({ names }) => names[0] !== 'S3_BUCKET'),
        {
          names: ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
          withoutThem: 'to back up with the keys of Integrations',
        },
      ]
    : VARIABLE_GROUPS;
  return groups
    .filter(({ names }) => names.some(isSet) && !names.every(isSet))
    .map(({ names, withoutThem }) => `${names.join(', ')} belong together: set all of them, or none ${withoutThem}`);
}

const describeIssue = ({ path, message }: z.core.$ZodIssue): string => {
  const name = path.join('.');
  const how = HOW_TO_SET[name as keyof Variables];
  return `${name} is not usable: ${how ? `set it to ${how}` : message}`;
};

type RawVariables = Readonly<Record<string, string | undefined>>;

/** Returns the valid values and the names of the invalid ones. An invalid variable is treated as set, so that it does not hide other mistakes. */
function parseVariables(raw: RawVariables) {
  const parsed = variables.safeParse(raw);
  if (parsed.success) return { env: parsed.data, invalidNames: new Set<string>(), problems: [] };
  const { issues } = parsed.error;
  const invalidNames = new Set(issues.map(({ path }) => String(path[0])));
  const usable = Object.fromEntries(Object.entries(raw).filter(([name]) => !invalidNames.has(name)));
  return { env: variables.parse(usable), invalidNames, problems: issues.map(describeIssue) };
}

/** Reads and validates the variables; throws a ConfigurationError that names each wrong one. */
export function parseEnv(source: RawVariables): Env {
  // An empty value in an env file means 'not set'.
  const raw = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const { env, invalidNames, problems } = parseVariables(raw);
  const isSet: IsSet = (name) => env[name] !== undefined || invalidNames.has(name);
  const isProduction = env.STORE_MODE === 'production';
  if (isProduction) problems.push(...productionProblems(env, isSet));
  problems.push(...databaseProblems(env, isSet), ...groupProblems(isSet));
  if (problems.length > 0) throw new ConfigurationError(problems);
  return { ...env, HOST: env.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1') };
}

/** A store with Razorpay's test keys is for testing: no money moves. */
export const hasTestPayments = ({ STORE_MODE, RAZORPAY_KEY_ID }: Env): boolean =>
  STORE_MODE === 'production' && RAZORPAY_KEY_ID?.startsWith('rzp_test_') === true;

const PRODUCTION_GRACE_MS = 5_000;

/** A demo store has no load balancer, so it stops at once. */
export const shutdownGraceMs = ({ SHUTDOWN_GRACE_MS, STORE_MODE }: Env): number =>
  SHUTDOWN_GRACE_MS ?? (STORE_MODE === 'demo' ? 0 : PRODUCTION_GRACE_MS);

export const readEnv = (): Env => parseEnv(process.env);
