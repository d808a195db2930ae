// The first settings of a production store. They contain nothing that is untrue of it: no address, phone or social profile of the sample
// store, no standard product texts, and a strip with the amount that checkout uses. Staff replace the name, which is the host name.
// Example: PUBLIC_URL https://www.kaverisilks.in is named 'kaverisilks.in', with the strip 'Free shipping on orders above ₹999'.

import { NEW_BRAND } from '#shop/brand/default-brand.ts';
import { formatMoney } from '#shop/money/money.ts';
import { defaultSettings, type Settings } from './settings.ts';

export interface StoreOwner {
  /** The address of the first administrator. */
  readonly email: string;
  readonly publicUrl: string;
  /** The sender of the store's mails: 'Kaveri Silks <care@kaverisilks.in>'; null without one. */
  readonly mailFrom: string | null;
}

const nameFromUrl = (url: string): string => new URL(url).hostname.replace(/^www\./, '');

/** 'Kaveri Silks <care@kaverisilks.in>' is 'care@kaverisilks.in'. */
const addressOf = (sender: string): string => /<([^<>]+)>\s*$/.exec(sender)?.[1]?.trim() ?? sender.trim();

export function settingsForOwner({ email, publicUrl, mailFrom }: StoreOwner): Settings {
  const settings = defaultSettings();
  return {
    ...settings,
    brand: NEW_BRAND,
    // Express delivery cannot be chosen at checkout, so it is not mentioned either.
    shippingCharges: { ...settings.shippingCharges, express: 0 },
    storeInfo: {
      name: nameFromUrl(publicUrl),
      email: mailFrom === null ? email : addressOf(mailFrom),
      phone: '',
      address: '',
      hours: '',
      replyTime: '',
    },
    stripText: `Free shipping on orders above ${formatMoney(settings.shippingCharges.freeShippingThreshold)}`,
    ownerMail: { isOn: true, address: email },
    showsDefaultTexts: false,
  };
}
