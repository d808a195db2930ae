// The store's settings, and the defaults that are used when they cannot be read.

import { CURRENCY, DEFAULT_SETTINGS } from '#config/store.ts';
import type { TAX_MODES } from '#config/value-lists.ts';
import type { Brand } from '#shop/brand/brand.ts';
import { DEFAULT_BRAND } from '#shop/brand/default-brand.ts';
import type { Paise } from '#shop/money/money.ts';
import { DEFAULT_GST, type EditedGst, type GstSettings } from './gst-settings.ts';
import { type Legal, NO_LEGAL } from './legal.ts';
import { DEFAULT_MESSAGE_SETTINGS, type MessageSettings } from './message-settings.ts';
import { DEFAULT_RETURNS, type ReturnSettings } from './return-settings.ts';

export interface StoreInfo {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  /** When customer care can be reached, in the merchant's words: 'Monday to Saturday, 10 am to 7 pm'; '' where it is not stated. */
  readonly hours: string;
  /** 'Within one working day'; '' where it is not stated. */
  readonly replyTime: string;
}

export interface OwnerMail {
  readonly isOn: boolean;
  readonly address: string;
}

export type TaxMode = (typeof TAX_MODES)[number];

export interface Settings {
  readonly taxMode: TaxMode;
  readonly gst: GstSettings;
  /** Percent of the subtotal, in mode flat. */
  readonly taxRate: number;
  readonly shippingCharges: {
    readonly standard: Paise;
    readonly express: Paise;
    readonly freeShippingThreshold: Paise;
  };
  readonly currency: { readonly symbol: string; readonly code: string };
  readonly storeInfo: StoreInfo;
  readonly stripText: string;
  readonly reviewsByBuyersOnly: boolean;
  /** A mail for each new order. For staff only: no page of the shop may contain the address. */
  readonly ownerMail: OwnerMail;
  readonly brand: Brand;
  readonly legal: Legal;
  /** Whether a product without its own texts shows the specified ones for material, care, fit and occasion. */
  readonly showsDefaultTexts: boolean;
  /** Whether a list of the shop shows one card per style, or one per colour. */
  readonly oneCardPerStyle: boolean;
  /** Whether shoppers sign in by codes to their mobile numbers, where an SMS account is set up. */
  readonly mobileCodes: boolean;
  /** Whether checkout, popup and newsletter ask for consent to offers with a box. */
  readonly asksForConsent: boolean;
  /** Whether shoppers who agreed are reminded of the bag they left. */
  readonly bagReminders: boolean;
  /** Whether shoppers may buy without an account. */
  readonly guestCheckout: boolean;
  /** Decisions of the merchant in the setup list: no online payments, no courier account. */
  readonly takesCashOnly: boolean;
  readonly sendsByHand: boolean;
  readonly returns: ReturnSettings;
  readonly messages: MessageSettings;
}

/** The fields that the settings form edits. */
export type GeneralSettings = Omit<
  Settings,
  'brand' | 'gst' | 'takesCashOnly' | 'sendsByHand' | 'returns' | 'messages'
> & {
  readonly gst: EditedGst;
};

export const defaultSettings = (): Settings => ({
  taxMode: 'flat',
  gst: DEFAULT_GST,
  taxRate: DEFAULT_SETTINGS.taxRate,
  shippingCharges: {
    standard: DEFAULT_SETTINGS.shipping.standard,
    express: DEFAULT_SETTINGS.shipping.express,
    freeShippingThreshold: DEFAULT_SETTINGS.shipping.freeThreshold,
  },
  currency: CURRENCY,
  storeInfo: DEFAULT_SETTINGS.storeInfo,
  stripText: DEFAULT_SETTINGS.stripText,
  reviewsByBuyersOnly: DEFAULT_SETTINGS.reviewsByBuyersOnly,
  ownerMail: { isOn: false, address: '' },
  brand: { ...DEFAULT_BRAND, tagline: DEFAULT_SETTINGS.tagline, social: DEFAULT_SETTINGS.social },
  legal: NO_LEGAL,
  showsDefaultTexts: true,
  oneCardPerStyle: true,
  mobileCodes: false,
  asksForConsent: false,
  bagReminders: false,
  guestCheckout: false,
  takesCashOnly: false,
  sendsByHand: false,
  returns: DEFAULT_RETURNS,
  messages: DEFAULT_MESSAGE_SETTINGS,
});
