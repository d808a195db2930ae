// The first argument of every server function: database, time, actor, providers and log.

import type { Db } from '#db/client.server.ts';
import type { Actor } from './actor.ts';
import type { GoogleSignIn } from './customers/google-sign-in.ts';
import type { PasswordHasher } from './customers/password-hasher.ts';
import type { PhoneCodeHasher } from './customers/phone-code-hasher.ts';
import type { CourierProvider } from './fulfilment/courier-provider.ts';
import type { PictureFetcher } from './imports/picture-fetcher.ts';
import type { IntegrationHost } from './integrations/integration-host.ts';
import type { Log } from './log.ts';
import type { MailSender } from './mail/mail.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';
import type { PictureStore } from './pictures/picture-store.ts';
import type { SmsSender } from './sms/sms-sender.ts';
import type { WhatsAppSender } from './whatsapp/whatsapp-sender.ts';

export interface Providers {
  readonly mail: MailSender;
  readonly pictures: PictureStore;
  /** Fetches the pictures of imported products. */
  readonly pictureFetcher: PictureFetcher;
  /** Null when it is not configured: then the sign-in pages have no Google button. */
  readonly google: GoogleSignIn | null;
  /** Null when no SMS account is set up: then sign-in by mobile number is off. */
  readonly sms: SmsSender | null;
  /** Null when no WhatsApp account is set up. */
  readonly whatsapp: WhatsAppSender | null;
  /** Null only when `sms` is null too. */
  readonly phoneCodeHasher: PhoneCodeHasher | null;
  readonly passwords: PasswordHasher;
  readonly payments: PaymentProvider;
  /** Null when it is not configured: then staff send parcels by hand. */
  readonly courier: CourierProvider | null;
  /** The process's accounts at providers, and their tests. */
  readonly integrations: IntegrationHost;
}

export interface ShopContext {
  readonly db: Db;
  readonly now: Date;
  readonly actor: Actor;
  readonly providers: Providers;
  readonly log: Log;
}
