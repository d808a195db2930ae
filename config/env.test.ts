import { describe, expect, test } from 'vitest';
import { ConfigurationError, decodeSecretKey, hasTestPayments, parseEnv, shutdownGraceMs } from './env.server.ts';
import { DEMO_ACCOUNTS } from './store.ts';

type Variables = Readonly<Record<string, string | undefined>>;

const PRODUCTION = {
  STORE_MODE: 'production',
  PUBLIC_URL: 'https://shop.example',
  DATABASE_URL: 'postgres://store:pw@db.example:5432/store',
  ADMIN_EMAIL: 'owner@shop.example',
  ADMIN_PASSWORD: 'A long password 1',
  SMTP_URL: 'smtps://user:pw@mail.example:465',
  MAIL_FROM: 'Shop <care@shop.example>',
  RAZORPAY_KEY_ID: 'rzp_live_0123456789abcd',
  RAZORPAY_KEY_SECRET: 'not-a-real-secret',
  RAZORPAY_WEBHOOK_SECRET: 'not-a-real-secret-either',
} as const;

function findProblems(variables: Variables): readonly string[] {
  try {
    parseEnv(variables);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
  return [];
}

describe('a demo store', () => {
  test('a demo store needs no variables', () => {
    expect(parseEnv({})).toEqual({
      STORE_MODE: 'demo',
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: '.data',
      PAGE_CACHE_MB: 64,
      MAX_CONNECTIONS: 8_000,
      MAX_CONNECTIONS_PER_IP: 300,
      DATABASE_POOL: 10,
      TRUSTED_PROXIES: 0,
      RAZORPAY_API_BASE: 'https://api.razorpay.com/v1',
      RAZORPAY_CHECKOUT_JS_URL: 'https://checkout.razorpay.com/v1/checkout.js',
      SHIPROCKET_API_BASE: 'https://apiv2.shiprocket.in/v1/external',
      SHIPROCKET_PICKUP_LOCATION: 'Primary',
      SHIPROCKET_PICKUP_PINCODE: '110001',
      TIME_LIMIT_FACTOR: 1,
      DEMO_COURIER_HOUR_MS: 5_000,
      GOOGLE_ISSUER: 'https://accounts.google.com',
      SMS_API_BASE: 'https://control.msg91.com',
      WHATSAPP_API_BASE: 'https://graph.facebook.com/v23.0',
      S3_REGION: 'auto',
      BACKUP_KEEP: 14,
    });
  });

  test('treats an empty value as not set, and ignores foreign variables', () => {
    const names = ['PORT', 'HOST', 'DATABASE_URL', 'S3_BUCKET', 'LOG_LEVEL', 'FAILPOINT'];
    const empty = Object.fromEntries(names.map((name) => [name, '']));
    expect(parseEnv({ ...empty, HOME: '/home/someone', SOMEONE_ELSES: 'value' })).toEqual(parseEnv({}));
  });

  test('accepts values that production refuses', () => {
    const { email, password } = DEMO_ACCOUNTS.administrator;
    const values = {
      PUBLIC_URL: 'http://localhost:4000',
      ADMIN_EMAIL: email,
      ADMIN_PASSWORD: password,
      RAZORPAY_KEY_ID: 'rzp_test_0123456789abcd',
      RAZORPAY_KEY_SECRET: 'not-a-real-secret',
      RAZORPAY_WEBHOOK_SECRET: 'not-a-real-secret-either',
      FAILPOINT: 'after_commit_before_response',
    };
    expect(parseEnv(values)).toMatchObject(values);
  });

  test.each(['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'])(
    'refuses %s alone: Razorpay needs all its variables',
    (name) => {
      expect(findProblems({ [name]: 'something' })).toEqual([expect.stringContaining('belong together')]);
    },
  );

  test('parses numbers', () => {
    const numbers = { PORT: 8080, PAGE_CACHE_MB: 0, DATABASE_POOL: 25, TRUSTED_PROXIES: 2 };
    const values = Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, String(value)]));
    expect(parseEnv(values)).toMatchObject(numbers);
  });
});

describe('a wrong value', () => {
  test.each([
    ['STORE_MODE', 'Production'],
    ['PORT', 'three thousand'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PUBLIC_URL', 'shop.example'],
    ['PUBLIC_URL', 'ftp://shop.example'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['DATABASE_URL', 'mysql://db.example/store'],
    ['DATABASE_REPLICA_URL', 'standby.example'],
    ['PAGE_CACHE_MB', '-1'],
    ['DATABASE_POOL', '1'],
    ['DATABASE_POOL', '1000'],
    ['ADMIN_EMAIL', 'owner'],
    ['ADMIN_PASSWORD', 'eleven char'],
    ['TRUSTED_PROXIES', '-1'],
    ['TRUSTED_PROXIES', 'all'],
    ['METRICS_TOKEN', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['SMTP_URL', 'https://mail.example'],
    ['RAZORPAY_API_BASE', 'razorpay'],
    ['SHIPROCKET_API_BASE', 'shiprocket'],
    ['SHIPROCKET_PICKUP_PINCODE', '011001'],
    ['SHIPROCKET_WEBHOOK_TOKEN', 'short'],
    ['S3_ENDPOINT', 'bucket'],
    ['GOOGLE_ISSUER', 'accounts.google.com'],
    ['HOST', '   '],
    ['FAILPOINT', 'nowhere'],
    ['FAILPOINT', 'before_commit:0'],
  ])('%s=%s is reported as not usable', (name, value) => {
    const problems = findProblems({ [name]: value });
    expect(problems.filter((problem) => problem.startsWith(`${name} is not usable`))).toHaveLength(1);
  });

  test('reports all invalid variables at once, without their values', () => {
    const secrets = { ADMIN_PASSWORD: 'hunter2-pw', METRICS_TOKEN: 'hunter2-token' };
    const problems = findProblems({ ...secrets, PORT: 'x' });
    expect(problems).toHaveLength(3);
    expect(problems.join()).not.toContain('hunter2');
  });

  test('O-START-01 a wrong PORT hides neither missing variables nor incomplete groups', () => {
    const values = { ...PRODUCTION, PORT: 'x', SMTP_URL: '', PUBLIC_URL: 'shop.example', S3_BUCKET: 'pictures' };
    const problems = findProblems(values);
    const expected = [
      /^PORT is not usable/,
      /^PUBLIC_URL is not usable/,
      /^SMTP_URL is missing/,
      /^S3_BUCKET, .* belong/,
    ];
    expect(problems).toEqual(expected.map((each) => expect.stringMatching(each)));
  });

  test('the message lists each problem on its own line', () => {
    expect(() => parseEnv({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(/configuration:\n {2}- PORT .*\n {2}- LOG_LEVEL /);
  });
});

describe('production', () => {
  test('starts with all required variables', () => {
    expect(parseEnv(PRODUCTION)).toMatchObject(PRODUCTION);
  });

  test('listens on every address unless HOST says otherwise', () => {
    expect(parseEnv(PRODUCTION).HOST).toBe('0.0.0.0');
    expect(parseEnv({ ...PRODUCTION, HOST: '127.0.0.1' }).HOST).toBe('127.0.0.1');
    expect(parseEnv({ HOST: '0.0.0.0' }).HOST).toBe('0.0.0.0');
  });

  const KEYS = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'];
  const withoutKeys = Object.fromEntries(KEYS.map((name) => [name, '']));

  test('starts without payment keys: it takes cash only', () => {
    expect(parseEnv({ ...PRODUCTION, ...withoutKeys }).RAZORPAY_KEY_ID).toBeUndefined();
    // RAZORPAY_API_BASE is checked even without keys: staff may save keys in the back office at any time.
    const withoutHttps = { RAZORPAY_API_BASE: 'http://payments.example/v1' };
    expect(findProblems({ ...PRODUCTION, ...withoutKeys, ...withoutHttps })).toEqual([
      'RAZORPAY_API_BASE must begin with https:// in production: the key is sent there',
    ]);
  });

  test.each(KEYS)('refuses the other payment keys without %s', (name) => {
    expect(findProblems({ ...PRODUCTION, [name]: '' })).toEqual([expect.stringContaining('belong together')]);
  });

  test('production with test keys is marked as test payments; live keys and a demo store are not', () => {
    const testKey = { RAZORPAY_KEY_ID: 'rzp_test_0123456789abcd' };
    expect(hasTestPayments(parseEnv({ ...PRODUCTION, ...testKey }))).toBe(true);
    expect(hasTestPayments(parseEnv(PRODUCTION))).toBe(false);
    expect(hasTestPayments(parseEnv({ ...PRODUCTION, ...withoutKeys }))).toBe(false);
    expect(hasTestPayments(parseEnv({ ...PRODUCTION, ...testKey, STORE_MODE: 'demo' }))).toBe(false);
  });

  const requiredNames = Object.keys(PRODUCTION).filter(
    (name) => !['STORE_MODE', 'DATABASE_URL', ...KEYS].includes(name),
  );
  test.each(requiredNames)('refuses to start without %s, missing or empty', (name) => {
    for (const value of [undefined, '']) {
      const problems = findProblems({ ...PRODUCTION, [name]: value });
      expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} is missing: set it to `))]);
    }
  });

  test('reports all missing variables at once', () => {
    expect(findProblems({ STORE_MODE: 'production', DATA_DIR: '/srv/shop' })).toHaveLength(requiredNames.length);
  });

  test.each([
    ['a shop without https', { PUBLIC_URL: 'http://shop.example' }, 'PUBLIC_URL'],
    ["the demo administrator's address", { ADMIN_EMAIL: DEMO_ACCOUNTS.administrator.email }, 'ADMIN_EMAIL'],
    [
      "the demo administrator's address in capitals",
      { ADMIN_EMAIL: DEMO_ACCOUNTS.administrator.email.toUpperCase() },
      'ADMIN_EMAIL',
    ],
    ["the demo administrator's password", { ADMIN_PASSWORD: DEMO_ACCOUNTS.administrator.password }, 'ADMIN_PASSWORD'],
    ["the demo shopper's password", { ADMIN_PASSWORD: DEMO_ACCOUNTS.shopper.password }, 'ADMIN_PASSWORD'],
    ['a payment API without https', { RAZORPAY_API_BASE: 'http://payments.example/v1' }, 'RAZORPAY_API_BASE'],
    [
      'a payment script without https',
      { RAZORPAY_CHECKOUT_JS_URL: 'http://x.example/a.js' },
      'RAZORPAY_CHECKOUT_JS_URL',
    ],
    ['an issuer of sign-ins without https', { GOOGLE_ISSUER: 'http://accounts.google.com' }, 'GOOGLE_ISSUER'],
    ['an SMS API without https', { SMS_API_BASE: 'http://sms.example' }, 'SMS_API_BASE'],
    ['a WhatsApp API without https', { WHATSAPP_API_BASE: 'http://whatsapp.example/v23.0' }, 'WHATSAPP_API_BASE'],
    ['a failpoint', { FAILPOINT: 'after_commit_before_response' }, 'FAILPOINT'],
  ])('refuses %s', (_, overrides: Variables, name) => {
    expect(findProblems({ ...PRODUCTION, ...overrides })).toEqual([expect.stringContaining(name)]);
  });
});

describe('a production store without DATABASE_URL', () => {
  const { DATABASE_URL: _databaseUrl, ...WITHOUT_DATABASE } = PRODUCTION;

  test('O-DATA-01 keeps its database in an absolute DATA_DIR', () => {
    expect(parseEnv({ ...WITHOUT_DATABASE, DATA_DIR: '/srv/shop' }).DATABASE_URL).toBeUndefined();
    for (const DATA_DIR of [undefined, '.data', 'shop/data']) {
      expect(findProblems({ ...WITHOUT_DATABASE, DATA_DIR })).toEqual([
        expect.stringMatching(/^DATA_DIR must be an absolute path/),
      ]);
    }
  });
});

describe('nightly backups', () => {
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };

  test('backups go to an absolute folder, and 14 are kept by default', () => {
    expect(parseEnv({ BACKUP_FOLDER: '/srv/backups' })).toMatchObject({
      BACKUP_FOLDER: '/srv/backups',
      BACKUP_KEEP: 14,
    });
    expect(parseEnv({ BACKUP_KEEP: '3' }).BACKUP_KEEP).toBe(3);
    expect(findProblems({ BACKUP_FOLDER: 'backups' })).toEqual([
      expect.stringMatching(/^BACKUP_FOLDER .*absolute path/),
    ]);
    expect(findProblems({ BACKUP_KEEP: '0' })).toEqual([expect.stringMatching(/^BACKUP_KEEP /)]);
  });

  test('backups go to a bucket with the keys of the S3 service, with or without a bucket for pictures', () => {
    expect(parseEnv({ BACKUP_BUCKET: 'backups', ...keys }).BACKUP_BUCKET).toBe('backups');
    expect(parseEnv({ BACKUP_BUCKET: 'backups', S3_BUCKET: 'pictures', ...keys }).S3_BUCKET).toBe('pictures');
    // The keys may be missing: staff may save them under Integrations.
    expect(parseEnv({ BACKUP_BUCKET: 'backups' }).BACKUP_BUCKET).toBe('backups');
    for (const partial of [{ S3_ACCESS_KEY_ID: 'key' }, { S3_BUCKET: 'pictures' }]) {
      const problems = findProblems({ BACKUP_BUCKET: 'backups', ...partial });
      expect(problems).toEqual([expect.stringContaining('belong together')]);
    }
  });
});

describe('a read replica', () => {
  const replica = { DATABASE_REPLICA_URL: 'postgres://store:pw@standby.example:5432/store' };

  test('a read replica needs DATABASE_URL', () => {
    expect(parseEnv({ ...PRODUCTION, ...replica })).toMatchObject(replica);
    expect(parseEnv({ DATABASE_URL: PRODUCTION.DATABASE_URL, ...replica })).toMatchObject(replica);
    expect(findProblems(replica)).toEqual([expect.stringMatching(/^DATABASE_REPLICA_URL .*DATABASE_URL/)]);
  });
});

describe('Google sign-in', () => {
  const google = { GOOGLE_CLIENT_ID: 'shop.apps.googleusercontent.com', GOOGLE_CLIENT_SECRET: 'not-a-real-secret' };

  test('is configured by two variables together, or not at all', () => {
    expect(parseEnv({ ...PRODUCTION, ...google })).toMatchObject(google);
    expect(parseEnv(google)).toMatchObject(google);
    expect(parseEnv(PRODUCTION).GOOGLE_CLIENT_ID).toBeUndefined();
  });

  test.each(Object.keys(google))('is refused with %s alone', (name) => {
    expect(findProblems({ ...PRODUCTION, [name]: 'something' })).toEqual([expect.stringContaining('belong together')]);
  });
});

describe('the courier’s account', () => {
  const courier = {
    SHIPROCKET_EMAIL: 'api@shop.example',
    SHIPROCKET_PASSWORD: 'not-a-real-password',
    SHIPROCKET_WEBHOOK_TOKEN: 'sixteen-characters',
  };

  test('is configured by three variables together, or not at all', () => {
    expect(parseEnv({ ...PRODUCTION, ...courier })).toMatchObject(courier);
    expect(parseEnv(PRODUCTION).SHIPROCKET_EMAIL).toBeUndefined();
  });

  test('A-SHIP-14 uses the pickup pincode 110001 by default', () => {
    expect(parseEnv({ ...PRODUCTION, ...courier }).SHIPROCKET_PICKUP_PINCODE).toBe('110001');
    expect(parseEnv({ ...courier, SHIPROCKET_PICKUP_PINCODE: '560001' }).SHIPROCKET_PICKUP_PINCODE).toBe('560001');
  });

  test.each(Object.keys(courier))('is refused without %s, in production too', (name) => {
    expect(findProblems({ ...PRODUCTION, ...courier, [name]: '' })).toEqual([
      expect.stringContaining('belong together'),
    ]);
  });

  test('does not send its password without https', () => {
    const problems = findProblems({ ...PRODUCTION, ...courier, SHIPROCKET_API_BASE: 'http://courier.example' });
    expect(problems).toEqual([expect.stringContaining('SHIPROCKET_API_BASE')]);
  });
});

describe('a bucket for pictures', () => {
  const bucket = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };

  test('is configured by three variables together', () => {
    expect(parseEnv(bucket)).toMatchObject(bucket);
    expect(parseEnv({ ...PRODUCTION, ...bucket })).toMatchObject(bucket);
  });

  const names = Object.keys(bucket);
  test.each(names)('is refused without %s', (name) => {
    expect(findProblems({ ...bucket, [name]: '' })).toEqual([expect.stringContaining('belong together')]);
  });
  test.each(names)('is refused with %s alone', (name) => {
    expect(findProblems({ [name]: 'something' })).toEqual([expect.stringContaining('belong together')]);
  });
});

test('a node drains for some seconds before it stops in production, not in demo mode, or as configured', () => {
  expect(shutdownGraceMs(parseEnv({}))).toBe(0);
  expect(shutdownGraceMs(parseEnv(PRODUCTION))).toBe(5_000);
  expect(shutdownGraceMs(parseEnv({ ...PRODUCTION, SHUTDOWN_GRACE_MS: '0' }))).toBe(0);
  expect(shutdownGraceMs(parseEnv({ SHUTDOWN_GRACE_MS: '15000' }))).toBe(15_000);
  expect(findProblems({ SHUTDOWN_GRACE_MS: '-1' })).toEqual([
    'SHUTDOWN_GRACE_MS is not usable: set it to a whole number of milliseconds from 0 to 120000',
  ]);
});

describe('keys in the database', () => {
  const KEY = Buffer.alloc(32, 0xfb);

  test.each([
    ['base64', KEY.toString('base64')],
    ['base64url without padding', KEY.toString('base64url')],
    ['hex', KEY.toString('hex')],
    ['hex in capitals with a line break', `${KEY.toString('hex').toUpperCase()}\n`],
  ])('O-SECRET-01 SECRET_KEY is 32 bytes in %s', (_, text) => {
    const { SECRET_KEY = '' } = parseEnv({ SECRET_KEY: text });
    expect(Buffer.from(decodeSecretKey(SECRET_KEY) ?? [])).toEqual(KEY);
  });

  test.each(['password', KEY.subarray(1).toString('base64'), KEY.subarray(1).toString('hex'), 'x'.repeat(64)])(
    'O-SECRET-01 refuses the SECRET_KEY %s',
    (text) => {
      expect(findProblems({ SECRET_KEY: text })).toEqual([
        expect.stringMatching(/^SECRET_KEY is not usable: .*openssl/),
      ]);
    },
  );

  test('O-SECRET-04 a production store may have its mail account in the database, but not half of it', () => {
    expect(findProblems({ ...PRODUCTION, SMTP_URL: '', MAIL_FROM: '' })).toEqual([]);
    expect(findProblems({ ...PRODUCTION, SMTP_URL: '' })).toEqual([expect.stringMatching(/^SMTP_URL is missing/)]);
    expect(findProblems({ ...PRODUCTION, MAIL_FROM: '' })).toEqual([expect.stringMatching(/^MAIL_FROM is missing/)]);
    // A first start: everything that is missing is named at once.
    expect(findProblems({ STORE_MODE: 'production' }).join()).toMatch(/ADMIN_EMAIL.*SMTP_URL.*MAIL_FROM/);
  });
});
