// The store's WhatsApp account: Meta's Cloud API where it is configured, its simulator in demo mode, none in a production store without
// configuration. Only demo mode loads the simulator.
import { randomBytes } from 'node:crypto';
import type { Env } from '#config/env.server.ts';
import { DEFAULT_SETTINGS } from '#config/store.ts';
import { createWhatsAppSender } from '#providers/whatsapp/whatsapp-sender.ts';
import type { PhoneInbox } from '#shop/sms/phone-inbox.ts';
import type { WhatsAppSender } from '#shop/whatsapp/whatsapp-sender.ts';
import { localUrl } from './local-url.ts';

export interface WhatsApp {
  /** Null where no account is configured. */
  readonly sender: WhatsAppSender | null;
  /** The messages of demo mode; null without a simulator. */
  readonly inbox: PhoneInbox | null;
  /** The simulator's account, as environment variables. */
  readonly simulated?: Partial<Env>;
  close(): Promise<void>;
}

export const WHATSAPP_WEBHOOK_PATH = '/webhooks/whatsapp';

const NO_WHATSAPP: WhatsApp = { sender: null, inbox: null, close: async () => {} };

/** Null without an account. */
export function configuredWhatsApp(env: Env): WhatsApp | null {
  const {
    WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
    WHATSAPP_ACCESS_TOKEN: accessToken,
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: verifyToken,
  } = env;
  if (!phoneNumberId || !accessToken || !appSecret || !verifyToken) return null;
  const apiBase = env.WHATSAPP_API_BASE.replace(/\/$/, '');
  return {
    ...NO_WHATSAPP,
    sender: createWhatsAppSender({ apiBase, phoneNumberId, accessToken, appSecret, verifyToken }),
  };
}

export async function openWhatsApp(env: Env): Promise<WhatsApp> {
  return configuredWhatsApp(env) ?? (env.STORE_MODE === 'demo' ? startSimulator(env) : NO_WHATSAPP);
}

async function startSimulator(env: Env): Promise<WhatsApp> {
  const { startWhatsAppSimulator } = await import('#simulators/whatsapp/whatsapp-simulator.ts');
  const secret = () => randomBytes(18).toString('base64url');
  const account = { phoneNumberId: '100000000000001', accessToken: secret(), appSecret: secret() };
  const simulator = await startWhatsAppSimulator({
    ...account,
    webhookUrl: () => localUrl(env, WHATSAPP_WEBHOOK_PATH),
    brand: DEFAULT_SETTINGS.storeInfo.name,
  });
  return {
    sender: createWhatsAppSender({ ...account, apiBase: simulator.apiBase, verifyToken: secret() }),
    inbox: simulator.inbox,
    simulated: {
      WHATSAPP_API_BASE: simulator.apiBase,
      WHATSAPP_PHONE_NUMBER_ID: account.phoneNumberId,
      WHATSAPP_ACCESS_TOKEN: account.accessToken,
    },
    close: () => simulator.close(),
  };
}
