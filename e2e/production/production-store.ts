// A store as in production: the build in production mode, on an empty PostgreSQL, behind a proxy that terminates TLS, with a mail server
// and with the simulators as providers, called by https.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { freePort } from '../../db/embedded/free-port.server.ts';
import { WHATSAPP_WEBHOOK_PATH } from '../../server/whatsapp.ts';
import type { PhoneInbox } from '../../shop/sms/phone-inbox.ts';
import { startMsg91Simulator } from '../../simulators/msg91/msg91-simulator.ts';
import { startShiprocketSimulator } from '../../simulators/shiprocket/shiprocket-simulator.ts';
import { startWhatsAppSimulator, type WhatsAppSimulator } from '../../simulators/whatsapp/whatsapp-simulator.ts';
import { type PaymentSimulator, startPaymentSimulator } from '../../testkit/payment-simulator.ts';
import { emptyDatabase, type RunningStore } from '../../testkit/sample-store.ts';
import { type StoreProcess, type StoreSettings, startStoreProcess } from '../../testkit/store-process.ts';
import { test as base } from '../store-test.ts';
import { type Certificate, issueCertificate } from './certificate.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';
import { startNginx, startTlsProxy, type TlsProxy } from './tls-proxy.ts';

/** The name in deploy/nginx.conf. */
const HOST = 'www.example.in';
export const OWNER = { email: 'owner@example.in', password: 'A shop of her own 1' };

/** Collects how to end what was started; all ends run in reverse order, even after a failure. */
class Cleanup {
  readonly #steps: (() => Promise<unknown>)[] = [];
  async after<Value>(started: Promise<Value>, end: (value: Value) => Promise<unknown>): Promise<Value> {
    const value = await started;
    this.#steps.push(() => end(value));
    return value;
  }
  async run(): Promise<void> {
    for (const step of this.#steps.reverse()) await step();
  }
}

const CERTIFICATE: Certificate = issueCertificate([HOST, 'localhost']);

/** A browser that resolves the shop's name and trusts only its certificate. */
export const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [
        ...(launchOptions.args ?? []),
        `--host-resolver-rules=MAP ${HOST} 127.0.0.1`,
        `--ignore-certificate-errors-spki-list=${CERTIFICATE.publicKeyHash}`,
      ];
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
});

export interface Mails {
  /** Waits for the mail. */
  to(email: string, subject: string | RegExp): Promise<string>;
}

const mailsIn = ({ received }: MailSink): Mails => ({
  async to(email, subject) {
    const findText = () => received.find((mail) => mail.to.includes(email) && mail.subject.match(subject))?.text;
    await expect.poll(findText, { message: `a mail to ${email}: ${subject}` }).toBeDefined();
    return findText() ?? '';
  },
});

export interface ProductionStore {
  /** The interface that other test helpers use. */
  readonly store: RunningStore;
  readonly nodes: readonly StoreProcess[];
  readonly mails: Mails;
  /** The http URL that redirects to https; null without nginx. */
  readonly plainUrl: string | null;
  /** Null without payment keys. */
  readonly razorpay: PaymentSimulator | null;
  /** The text messages that were sent; null without an SMS account. */
  readonly phones: PhoneInbox | null;
  /** Null without a WhatsApp account. */
  readonly whatsapp: WhatsAppSimulator | null;
}

interface StoreKind {
  /** 'rzp_live_…', 'rzp_test_…', or none: cash only. */
  readonly keyId: string | null;
  /** Where the keys of payments and courier come from; the environment by default. */
  readonly keysFrom?: 'environment' | 'staff';
  /** The store has an SMS account in the environment. */
  readonly hasSms?: boolean;
  /** The store has a WhatsApp account in the environment. */
  readonly hasWhatsApp?: boolean;
  /** nginx with two nodes where it is installed, else a test proxy with one node. */
  readonly proxy: 'nginx' | 'ours';
}

interface ProviderSettings {
  readonly settings: StoreSettings;
  readonly phones: PhoneInbox | null;
  readonly razorpay: PaymentSimulator | null;
}

const ACCOUNT_KEYS = [
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'SHIPROCKET_EMAIL',
  'SHIPROCKET_PASSWORD',
  'SHIPROCKET_WEBHOOK_TOKEN',
] as const;

const SMS_ACCOUNT = { authKey: 'an auth key of MSG91', otpTemplate: 'a template of MSG91' };

export const WHATSAPP_ACCOUNT = {
  phoneNumberId: '106540352242922',
  accessToken: 'an access token of Meta',
  appSecret: 'an app secret of Meta',
  verifyToken: 'a verify token of Meta',
};

/** Puts a TLS proxy in front of a simulator; returns its https URL. */
const createTlsAddress = (cleanup: Cleanup) => async (address: string) => {
  const { pathname } = new URL(address);
  const proxy = await cleanup.after(startTlsProxy(CERTIFICATE, [new URL(address)]), (started) => started.close());
  return `https://localhost:${proxy.port}${pathname}`;
};

async function startWhatsApp(cleanup: Cleanup, { hasWhatsApp = false }: StoreKind, [node]: readonly URL[]) {
  if (!hasWhatsApp) return { settings: {}, simulator: null };
  const webhookUrl = () => new URL(WHATSAPP_WEBHOOK_PATH, node).href;
  const starting = startWhatsAppSimulator({ ...WHATSAPP_ACCOUNT, webhookUrl, brand: 'Kaveri Silks' });
  const simulator = await cleanup.after(starting, (started) => started.close());
  const settings = {
    WHATSAPP_API_BASE: (await createTlsAddress(cleanup)(simulator.apiBase)).replace(/\/$/, ''),
    WHATSAPP_PHONE_NUMBER_ID: WHATSAPP_ACCOUNT.phoneNumberId,
    WHATSAPP_ACCESS_TOKEN: WHATSAPP_ACCOUNT.accessToken,
    WHATSAPP_APP_SECRET: WHATSAPP_ACCOUNT.appSecret,
    WHATSAPP_VERIFY_TOKEN: WHATSAPP_ACCOUNT.verifyToken,
  };
  return { settings, simulator };
}

async function startSms(cleanup: Cleanup, overTls: (address: string) => Promise<string>) {
  const starting = startMsg91Simulator({ ...SMS_ACCOUNT, brand: 'Kaveri Silks' });
  const { inbox, apiBase } = await cleanup.after(starting, (simulator) => simulator.close());
  const settings = {
    SMS_API_BASE: await overTls(apiBase),
    MSG91_AUTHKEY: SMS_ACCOUNT.authKey,
    MSG91_OTP_TEMPLATE: SMS_ACCOUNT.otpTemplate,
  };
  return { settings, inbox };
}

async function startProviders(
  cleanup: Cleanup,
  { keyId, keysFrom, hasSms = false }: StoreKind,
  nodes: readonly URL[],
): Promise<ProviderSettings> {
  if (keyId === null) return { settings: {}, razorpay: null, phones: null };
  const payments = await cleanup.after(startPaymentSimulator(keyId), (simulator) => simulator.stop());
  await payments.setWebhookPlan({ webhookUrls: nodes.map((node) => new URL('/webhooks/razorpay', node).href) });
  const overTls = createTlsAddress(cleanup);
  const sms = hasSms ? await startSms(cleanup, overTls) : null;
  const courierLogin = { email: 'api@example.in', password: 'a parcel a day', webhookToken: 'told by the courier' };
  const courier = await cleanup.after(
    startShiprocketSimulator({
      ...courierLogin,
      webhookUrl: () => new URL('/hooks/parcel-events', nodes[0]).href,
    }),
    (simulator) => simulator.close(),
  );
  const settings: StoreSettings = {
    ...payments.settings,
    ...sms?.settings,
    RAZORPAY_API_BASE: await overTls(payments.settings.RAZORPAY_API_BASE ?? ''),
    RAZORPAY_CHECKOUT_JS_URL: await overTls(payments.settings.RAZORPAY_CHECKOUT_JS_URL ?? ''),
    SHIPROCKET_API_BASE: await overTls(courier.apiBase),
    SHIPROCKET_EMAIL: courierLogin.email,
    SHIPROCKET_PASSWORD: courierLogin.password,
    SHIPROCKET_WEBHOOK_TOKEN: courierLogin.webhookToken,
  };
  const phones = sms?.inbox ?? null;
  if (keysFrom !== 'staff') return { settings, razorpay: payments, phones };
  const isAccountKey = (name: string) => ACCOUNT_KEYS.some((key) => key === name);
  const others = Object.entries(settings).filter(([name]) => !isAccountKey(name));
  return { settings: Object.fromEntries(others), razorpay: payments, phones };
}

interface FrontPorts {
  readonly httpPort: number;
  readonly httpsPort: number;
}

/** Starts the proxy in front of the store. Returns whether it is nginx. */
async function startFront(
  cleanup: Cleanup,
  kind: StoreKind,
  nodes: readonly URL[],
  { httpPort, httpsPort }: FrontPorts,
) {
  const [one, two = one] = nodes as readonly [URL, URL?];
  const start = async (): Promise<{ proxy: TlsProxy; isNginx: boolean }> => {
    const options = { certificate: CERTIFICATE, nodes: [one, two] as const, httpPort, httpsPort };
    const nginx = kind.proxy === 'nginx' ? await startNginx(options) : null;
    return { proxy: nginx ?? (await startTlsProxy(CERTIFICATE, nodes, httpsPort)), isNginx: nginx !== null };
  };
  return (await cleanup.after(start(), ({ proxy }) => proxy.close())).isNginx;
}

async function startProductionStore(cleanup: Cleanup, kind: StoreKind): Promise<ProductionStore> {
  const database = await cleanup.after(emptyDatabase(), (created) => created.drop());
  const folder = await cleanup.after(mkdtemp(path.join(tmpdir(), 'tanabana-production-')), (created) =>
    rm(created, { recursive: true, force: true }),
  );
  const trusted = path.join(folder, 'trusted.pem');
  await writeFile(trusted, CERTIFICATE.certificate);
  const sink = await cleanup.after(startMailSink(), (started) => started.close());
  const ports = await Promise.all(Array.from({ length: kind.proxy === 'nginx' ? 2 : 1 }, freePort));
  const addresses = ports.map((port) => new URL(`http://127.0.0.1:${port}`));
  const front = { httpPort: await freePort(), httpsPort: await freePort() };
  const isNginx = await startFront(cleanup, kind, addresses, front);
  const url = `https://${HOST}:${front.httpsPort}`;
  const accounts = await startProviders(cleanup, kind, addresses);
  const whatsapp = await startWhatsApp(cleanup, kind, addresses);
  const settings: StoreSettings = {
    STORE_MODE: 'production',
    PUBLIC_URL: url,
    DATABASE_URL: database.url,
    DATA_DIR: path.join(folder, 'data'),
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
    SMTP_URL: sink.url,
    MAIL_FROM: 'Tanabana <care@example.in>',
    TRUSTED_PROXIES: '1',
    TIME_LIMIT_FACTOR: '10',
    SHUTDOWN_GRACE_MS: '0',
    NODE_EXTRA_CA_CERTS: trusted,
    SECRET_KEY: randomBytes(32).toString('base64'),
    ...accounts.settings,
    ...whatsapp.settings,
  };
  const nodes = await Promise.all(
    ports.map((port) =>
      cleanup.after(startStoreProcess({ ...settings, PORT: String(port) }), (node) => node.stop().catch(() => null)),
    ),
  );
  const [first] = nodes as [StoreProcess];
  const store: RunningStore = { ...first, url, databaseUrl: database.url, sql: database.sql };
  return {
    store,
    nodes,
    mails: mailsIn(sink),
    plainUrl: isNginx ? `http://${HOST}:${front.httpPort}` : null,
    razorpay: accounts.razorpay,
    phones: accounts.phones,
    whatsapp: whatsapp.simulator,
  };
}

export async function withProductionStore(
  kind: StoreKind,
  work: (productionStore: ProductionStore) => Promise<void>,
): Promise<void> {
  const cleanup = new Cleanup();
  try {
    await work(await startProductionStore(cleanup, kind));
  } finally {
    await cleanup.run();
  }
}
