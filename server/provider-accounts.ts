// The providers of a running store. Each comes from the environment, otherwise from the database, otherwise from a simulator (demo mode);
// payments, courier, Google and a bucket may also be missing. A change in the database is taken over without a restart: `current` is
// replaced, and a request or job keeps the providers of the context it began with.
import { ConfigurationError, type Env, hasTestPayments, missingMailProblems } from '#config/env.server.ts';
import type { Db } from '#db/client.server.ts';
import type { DemoMailbox } from '#providers/mail/demo-mailbox.ts';
import { createPictureFetcher } from '#providers/pictures/picture-fetcher.ts';
import { withFallback } from '#providers/storage/fallback-store.ts';
import type { Providers } from '#shop/context.ts';
import { createPasswordHasher } from '#shop/customers/password-hasher.server.ts';
import { createPhoneCodeHasher } from '#shop/customers/phone-code-hasher.server.ts';
import type { PhoneCodeHasher } from '#shop/customers/phone-code-hasher.ts';
import type { PictureFetcher } from '#shop/imports/picture-fetcher.ts';
import type { IntegrationHost, SecretBox } from '#shop/integrations/integration-host.ts';
import {
  INTEGRATION_VARIABLES,
  type IntegrationVariables,
  integrationVariables,
} from '#shop/integrations/integration-variables.ts';
import type { IntegrationName } from '#shop/integrations/integrations.ts';
import { createSecretBox } from '#shop/integrations/secret-box.server.ts';
import { loadStoredIntegrations, type StoredIntegrations } from '#shop/integrations/stored-integrations.server.ts';
import type { MailSender } from '#shop/mail/mail.ts';
import type { PictureStore } from '#shop/pictures/picture-store.ts';
import { refuse } from '#shop/result.ts';
import type { PhoneInbox } from '#shop/sms/phone-inbox.ts';
import { checkIntegration } from './check-integration.ts';
import { type Courier, configuredCourier, openCourier } from './courier.ts';
import { createMail, openBucket, openFolder } from './create-providers.ts';
import { configuredGoogle, type Google, openGoogle } from './google.ts';
import { hideSecrets } from './hide-secrets.ts';
import type { ProcessLog } from './log.ts';
import { configuredPayments, openPayments, type Payments } from './payments.ts';
import { joinInboxes } from './phone-inbox.ts';
import { readSecretKey } from './secret-key.ts';
import { configuredSms, openSms, type SmsAccount } from './sms.ts';
import { configuredWhatsApp, openWhatsApp, type WhatsApp } from './whatsapp.ts';

/** A consistent snapshot of the providers, for pages and contexts. */
export interface CurrentProviders {
  readonly providers: Providers;
  /** The origin of the payment window's script; null where it is ours. */
  readonly paymentOrigin: string | null;
  /** Null without Google, and with our own simulator. */
  readonly googleOrigin: string | null;
  /** True where people pay with the provider's test keys. */
  readonly testPayments: boolean;
}

/** The accounts of the environment and the simulators, opened once. */
interface BaseAccounts {
  readonly payments: Payments;
  readonly courier: Courier;
  readonly google: Google;
  readonly sms: SmsAccount;
  readonly whatsapp: WhatsApp;
  readonly pictures: PictureStore;
  readonly mail: MailSender | null;
}

interface Options {
  readonly env: Env;
  readonly publicUrl: string;
  readonly isOnlyNode: boolean;
  readonly db: Db;
  readonly mailbox: DemoMailbox | null;
  readonly log: ProcessLog;
  readonly now: () => Date;
}

const RETRY_AFTER_MS = 1_000;

const NO_MAIL: MailSender = {
  send: () => Promise.reject(new Error('No mail account: set SMTP_URL and MAIL_FROM, or save one under Integrations')),
};

const UNREADABLE_MAIL =
  'The saved mail account cannot be decrypted: set SECRET_KEY to the key it was saved with, or set SMTP_URL and MAIL_FROM';

const isInEnvironment = (env: Env, name: IntegrationName): boolean =>
  name === 'smtp'
    ? env.SMTP_URL !== undefined
    : INTEGRATION_VARIABLES[name].every((variable) => env[variable as keyof Env] !== undefined);

export class ProviderAccounts {
  readonly #options: Options;
  readonly #base: BaseAccounts;
  readonly #host: IntegrationHost;
  readonly #key: Uint8Array | null;
  readonly #passwords = createPasswordHasher();
  readonly #pictureFetcher: PictureFetcher;
  /** The adapter of an account of the database, and the values that it was opened with. */
  readonly #opened = new Map<IntegrationName, { readonly values: string; readonly provider: unknown }>();
  readonly #onChange: (() => void)[] = [];
  #current: CurrentProviders | null = null;
  #loaded = '';
  #unreadable: StoredIntegrations['unreadable'] = [];
  #loading: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  private constructor(options: Options, base: BaseAccounts, key: Uint8Array | null) {
    this.#options = options;
    this.#key = key;
    this.#pictureFetcher = createPictureFetcher({ trustedOrigin: options.env.TEST_PICTURE_ORIGIN });
    this.#base = base;
    this.#host = this.#createHost(key ? createSecretBox(key) : null);
  }

  /** Throws a ConfigurationError for a production store without a mail account. */
  static async open(options: Options): Promise<ProviderAccounts> {
    const { env, publicUrl, isOnlyNode, mailbox } = options;
    const key = await readSecretKey(env);
    const accounts = new ProviderAccounts(
      options,
      {
        payments: await openPayments(env, isOnlyNode),
        courier: await openCourier(env, isOnlyNode),
        google: await openGoogle(env, publicUrl),
        sms: await openSms(env),
        whatsapp: await openWhatsApp(env),
        pictures: (await openBucket(env)) ?? openFolder(env),
        mail: createMail(env) ?? mailbox?.sender ?? null,
      },
      key,
    );
    try {
      await accounts.#load();
      if (accounts.current.providers.mail === NO_MAIL) throw new ConfigurationError(accounts.#mailProblems());
      return accounts;
    } catch (error) {
      await accounts.close();
      throw error;
    }
  }

  get current(): CurrentProviders {
    if (!this.#current) throw new Error('The accounts at providers are not loaded yet');
    return this.#current;
  }

  get simulators() {
    const { payments, courier, google } = this.#base;
    const pages = { payments: payments.pages, courier: courier.pages, google: google.pages };
    return { pages, parcels: courier.parcels };
  }

  /** The messages that arrived at the phones of demo mode, newest first; null without a simulator. */
  get phoneInbox(): PhoneInbox | null {
    return joinInboxes([this.#base.sms.inbox, this.#base.whatsapp.inbox]);
  }

  onChange(listener: () => void): void {
    this.#onChange.push(listener);
  }

  /** Takes over what the database holds now. A failed load is repeated until it succeeds. */
  reload(): Promise<void> {
    this.#loading = this.#loading
      .then(() => this.#load())
      .catch((error: unknown) => {
        if (this.#closed) return;
        this.#options.log.warn({ err: error }, 'accounts at providers could not be loaded; trying again');
        this.#reloadAfter(RETRY_AFTER_MS);
      });
    return this.#loading;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    const { google, payments, courier, sms, whatsapp } = this.#base;
    for (const account of [google, payments, courier, sms, whatsapp]) await account.close();
  }

  #reloadAfter(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.reload(), milliseconds).unref();
  }

  async #load(): Promise<void> {
    if (this.#closed) return;
    const { db, now, log } = this.#options;
    const stored = await loadStoredIntegrations(db, this.#host.secretBox, now());
    // A replaced secret is accepted for a while: once that time is over, a new load drops it.
    const expiries = stored.accounts.flatMap(({ acceptedUntil }) => acceptedUntil?.getTime() ?? []);
    if (expiries.length > 0) this.#reloadAfter(Math.max(0, Math.min(...expiries) - now().getTime()) + RETRY_AFTER_MS);
    const loaded = JSON.stringify(stored);
    // Every test of an account is announced too; it changes no value.
    if (loaded === this.#loaded) return;
    this.#unreadable = stored.unreadable.filter(({ name }) => !isInEnvironment(this.#options.env, name));
    for (const { name, reason } of this.#unreadable) {
      log.error({ integration: name, reason }, 'saved keys cannot be decrypted; the integration counts as not set up');
    }
    this.#current = await this.#open(stored);
    this.#loaded = loaded;
    for (const listener of this.#onChange) listener();
  }

  async #open({ accounts }: StoredIntegrations): Promise<CurrentProviders> {
    const { env } = this.#options;
    const variables = new Map(
      accounts
        .filter(({ name }) => !isInEnvironment(env, name))
        .map(({ name, values, stillAccepted }) => [name, integrationVariables(name, values, stillAccepted)] as const),
    );
    const payments = (await this.#reuse('razorpay', variables, configuredPayments)) ?? this.#base.payments;
    const courier = (await this.#reuse('shiprocket', variables, configuredCourier)) ?? this.#base.courier;
    const google = (await this.#reuse('google', variables, configuredGoogle)) ?? this.#base.google;
    const sms = (await this.#reuse('msg91', variables, configuredSms)) ?? this.#base.sms;
    const whatsapp = (await this.#reuse('whatsapp', variables, configuredWhatsApp)) ?? this.#base.whatsapp;
    const mail = (await this.#reuse('smtp', variables, createMail)) ?? this.#base.mail ?? NO_MAIL;
    const bucket = await this.#reuse('s3', variables, openBucket);
    return {
      providers: {
        mail,
        pictures: bucket ? withFallback(bucket, this.#base.pictures) : this.#base.pictures,
        passwords: this.#passwords,
        pictureFetcher: this.#pictureFetcher,
        google: google.signIn,
        sms: sms.sender,
        whatsapp: whatsapp.sender,
        phoneCodeHasher: this.#createPhoneCodeHasher(),
        payments: payments.provider,
        courier: courier.provider,
        integrations: this.#host,
      },
      paymentOrigin: payments.scriptOrigin,
      googleOrigin: google.origin,
      testPayments: hasTestPayments({ ...env, ...variables.get('razorpay') }),
    };
  }

  /** The adapter of an unchanged account stays: it holds a login or an open circuit breaker. Null without a stored account. */
  async #reuse<Provider>(
    name: IntegrationName,
    stored: ReadonlyMap<IntegrationName, IntegrationVariables>,
    create: (env: Env) => Provider | null | Promise<Provider | null>,
  ): Promise<Provider | null> {
    const variables = stored.get(name);
    if (!variables) {
      this.#opened.delete(name);
      return null;
    }
    const values = JSON.stringify(variables);
    const opened = this.#opened.get(name);
    if (opened?.values === values) return opened.provider as Provider;
    const provider = await create(this.#withVariables(name, variables));
    this.#opened.set(name, { values, provider });
    return provider;
  }

  /** The environment with the values of an account. An S3 account without an endpoint is at Amazon, whatever the environment says. */
  #withVariables(name: IntegrationName, variables: IntegrationVariables): Env {
    const { env } = this.#options;
    const base = name === 's3' ? { ...env, S3_ENDPOINT: undefined } : env;
    return { ...base, ...variables } as Env;
  }

  #createHost(secretBox: SecretBox | null): IntegrationHost {
    const { env, publicUrl, mailbox } = this.#options;
    const { payments, courier, google, sms, whatsapp } = this.#base;
    const simulated: Readonly<Partial<Record<IntegrationName, Partial<Env> | undefined>>> = {
      razorpay: payments.simulated,
      shiprocket: courier.simulated,
      google: google.simulated,
      msg91: sms.simulated,
      whatsapp: whatsapp.simulated,
      smtp: mailbox && !env.SMTP_URL ? {} : undefined,
    };
    return {
      secretBox,
      sourceWithoutDatabase: (name) => {
        if (isInEnvironment(env, name)) return 'environment';
        return simulated[name] ? 'simulator' : null;
      },
      isRequired: (name) => name === 'smtp' && env.STORE_MODE === 'production',
      check: async (name, values) => {
        const account = values
          ? this.#withVariables(name, integrationVariables(name, values))
          : { ...env, ...simulated[name] };
        const checked = await checkIntegration(name, { env: account, publicUrl });
        return checked.ok
          ? checked
          : refuse({ ...checked.reason, detail: hideSecrets(checked.reason.detail, account) });
      },
    };
  }

  /** Hashes phone codes with SECRET_KEY, or else with the key of the MSG91 account, which is then that of the environment on every node. */
  #createPhoneCodeHasher(): PhoneCodeHasher | null {
    const key = this.#key ?? this.#options.env.MSG91_AUTHKEY;
    return key === undefined ? null : createPhoneCodeHasher(key);
  }

  #mailProblems(): readonly string[] {
    return this.#unreadable.some(({ name }) => name === 'smtp') ? [UNREADABLE_MAIL] : missingMailProblems();
  }
}
