// The store's text messages: MSG91 where it is configured, its simulator in demo mode, none in a production store without configuration.
// Only demo mode loads the simulator.
import { randomBytes } from 'node:crypto';
import type { Env } from '#config/env.server.ts';
import { DEFAULT_SETTINGS } from '#config/store.ts';
import { createMsg91Sender } from '#providers/msg91/msg91-sender.ts';
import type { PhoneInbox } from '#shop/sms/phone-inbox.ts';
import type { SmsSender } from '#shop/sms/sms-sender.ts';
import { localUrl } from './local-url.ts';

export interface SmsAccount {
  /** Null where no account is configured. */
  readonly sender: SmsSender | null;
  /** The messages of demo mode; null without a simulator. */
  readonly inbox: PhoneInbox | null;
  /** The simulator's account, as environment variables. */
  readonly simulated?: Partial<Env>;
  close(): Promise<void>;
}

export const MSG91_WEBHOOK_PATH = '/webhooks/msg91';

const NO_SMS: SmsAccount = { sender: null, inbox: null, close: async () => {} };

/** Null without an account. */
export function configuredSms(env: Env): SmsAccount | null {
  const { MSG91_AUTHKEY: authKey, MSG91_OTP_TEMPLATE: otpTemplate, MSG91_REPORT_TOKEN: reportToken } = env;
  if (!authKey || !otpTemplate) return null;
  const apiBase = env.SMS_API_BASE.replace(/\/$/, '');
  return { ...NO_SMS, sender: createMsg91Sender({ apiBase, authKey, otpTemplate, reportToken }) };
}

export async function openSms(env: Env): Promise<SmsAccount> {
  return configuredSms(env) ?? (env.STORE_MODE === 'demo' ? startSimulator(env) : NO_SMS);
}

async function startSimulator(env: Env): Promise<SmsAccount> {
  const { startMsg91Simulator } = await import('#simulators/msg91/msg91-simulator.ts');
  const secret = () => randomBytes(18).toString('base64url');
  const account = { authKey: secret(), otpTemplate: '6700000000000000000demo', reportToken: secret() };
  const simulator = await startMsg91Simulator({
    ...account,
    brand: DEFAULT_SETTINGS.storeInfo.name,
    reportUrl: () => localUrl(env, `${MSG91_WEBHOOK_PATH}?token=${account.reportToken}`),
  });
  return {
    sender: createMsg91Sender({ ...account, apiBase: simulator.apiBase }),
    inbox: simulator.inbox,
    simulated: {
      SMS_API_BASE: simulator.apiBase,
      MSG91_AUTHKEY: account.authKey,
      MSG91_OTP_TEMPLATE: account.otpTemplate,
    },
    close: () => simulator.close(),
  };
}
