// What people may allow the store to send them: the purposes, the channels, and the exact words of every place that
// asks. Pure. Messages about a person's own orders need no consent and are not listed here.
// Example: the newest statement counts. Given on 1 March, withdrawn on 5 March: no consent. Given and withdrawn at the
// same moment: no consent.

import type { CONSENT_PURPOSES, CONSENT_SOURCES, MESSAGE_CHANNELS } from '#config/value-lists.ts';

export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];
export type ConsentChannel = (typeof MESSAGE_CHANNELS)[number];
export type ConsentSource = (typeof CONSENT_SOURCES)[number];

export const PURPOSE_LABELS: Readonly<Record<ConsentPurpose, string>> = {
  offers: 'Offers and new arrivals',
  'bag-reminder': 'Reminders of the bag',
  'back-in-stock': 'Sizes that are back',
};

export const CHANNEL_LABELS: Readonly<Record<ConsentChannel, string>> = {
  email: 'Email',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
};

/** The words beside the button of a size that is sold out. */
export const BACK_IN_STOCK_WORDS =
  'We write to you once, when it is back. Your address is used for nothing else and is deleted after 90 days.';

/** The same words for a store that also writes to phones. */
export const BACK_IN_STOCK_PHONE_WORDS =
  'We write to you once, when it is back: to the email address, or to the number by WhatsApp or SMS. It is used for nothing else and is deleted after 90 days.';

/** The label and the note of the box in step 1 of checkout. */
export const CHECKOUT_OFFERS = {
  label: 'Offers on WhatsApp and SMS',
  note: 'We write to the phone number of this address. You can end it at any time: in the profile of an account, by STOP on WhatsApp, or by writing to us.',
} as const;

/** The words of the box in the discount popup. */
export const POPUP_OFFERS_WORDS =
  'Send me offers on WhatsApp and SMS. I can end it at any time by writing to the store.';

/** The words of the box in the newsletter's form. */
export const NEWSLETTER_OFFERS_WORDS = 'Send me news and offers by email. Every mail has a link that ends it.';

/** The words of the box on the page of the bag. */
export const BAG_REMINDER_WORDS =
  'Remind me by email when I leave my bag: at most two mails for a bag. Every mail has a link that ends it.';

/** The words of the box for a person with a verified number. */
export const PHONE_REMINDER_WORDS =
  'Remind me on WhatsApp or by SMS when I leave my bag: at most two messages for a bag. STOP on WhatsApp or my profile ends it.';

/** The switches of the profile and of the page that mails link to, in their order. */
export const CONSENT_SWITCHES: readonly {
  readonly purpose: ConsentPurpose;
  readonly channel: ConsentChannel;
  readonly words: string;
}[] = [
  { purpose: 'offers', channel: 'email', words: 'News and offers by email' },
  { purpose: 'offers', channel: 'whatsapp', words: 'Offers on WhatsApp' },
  { purpose: 'offers', channel: 'sms', words: 'Offers by SMS' },
  {
    purpose: 'bag-reminder',
    channel: 'email',
    words: 'A reminder by email when I leave my bag, at most two mails for a bag',
  },
  {
    purpose: 'bag-reminder',
    channel: 'whatsapp',
    words: 'A reminder on WhatsApp when I leave my bag, at most two messages for a bag',
  },
  {
    purpose: 'bag-reminder',
    channel: 'sms',
    words: 'A reminder by SMS when I leave my bag, at most two messages for a bag',
  },
  { purpose: 'back-in-stock', channel: 'email', words: 'An email when a size that I asked for is back' },
  { purpose: 'back-in-stock', channel: 'whatsapp', words: 'A WhatsApp message when a size that I asked for is back' },
  { purpose: 'back-in-stock', channel: 'sms', words: 'An SMS when a size that I asked for is back' },
];

export const CHECKOUT_OFFERS_WORDS = `${CHECKOUT_OFFERS.label}. ${CHECKOUT_OFFERS.note}`;

/** Returns the form in which an email address is stored: lower case. A mobile number is stored as '+919845012345'. */
export const toEmailContact = (email: string): string => email.trim().toLowerCase();
export const toPhoneContact = (tenDigits: string): string => `+91${tenDigits}`;

/** Returns the contacts of a person in the form that consents store. */
export function toContacts({
  email,
  phone,
}: {
  readonly email: string | null;
  readonly phone: string | null;
}): string[] {
  const contacts: string[] = [];
  if (email !== null) contacts.push(toEmailContact(email));
  if (phone !== null) contacts.push(toPhoneContact(phone));
  return contacts;
}

/** 'a•••@example.in' or '+91 ••••• •2345': enough for a person to recognise her own contact. */
export function maskContact(contact: string): string {
  const atSign = contact.lastIndexOf('@');
  return atSign > 0 ? `${contact.slice(0, 1)}•••${contact.slice(atSign)}` : `+91 ••••• •${contact.slice(-4)}`;
}

/** One switch: the purpose, the channel and the contact. */
export interface ConsentChoice {
  readonly contact: string;
  readonly channel: ConsentChannel;
  readonly purpose: ConsentPurpose;
}

/** A statement as staff see it. */
export interface CustomerConsent extends ConsentChoice {
  readonly id: string;
  readonly state: 'given' | 'withdrawn';
  /** The words that were shown; '' when the person saw none. */
  readonly text: string;
  readonly source: ConsentSource;
  readonly at: Date;
}

export interface ConsentState extends ConsentChoice {
  readonly isGiven: boolean;
  /** False for a contact that the person has not proven to be hers: she may end the consent, but not give it. */
  readonly mayGive: boolean;
  readonly words: string;
}

const isPhone = (contact: string): boolean => contact.startsWith('+');

/** What the store asks for at present. */
export interface ConsentSettings {
  readonly asksForConsent: boolean;
  readonly bagReminders: boolean;
  /** True when the template of WhatsApp or SMS reminders is on. */
  readonly remindsByPhone: boolean;
}

/**
 * True when a switch that is off is shown. Offers and reminders are shown while the store uses them; mails about a size
 * that is back never, because the product's page asks for them.
 */
function isOffered(
  { purpose, channel }: Pick<ConsentChoice, 'purpose' | 'channel'>,
  { asksForConsent, bagReminders, remindsByPhone }: ConsentSettings,
): boolean {
  if (purpose === 'offers') return asksForConsent;
  return purpose === 'bag-reminder' && bagReminders && (channel === 'email' || remindsByPhone);
}

/**
 * Returns the switches of one contact: those that the store offers, and those that are on. `isProven`: the contact is
 * known to be the person's own.
 */
export function toConsentStates(
  contact: string,
  isProven: boolean,
  givenConsents: readonly ConsentChoice[],
  settings: ConsentSettings,
): ConsentState[] {
  return CONSENT_SWITCHES.filter(({ channel }) => isPhone(contact) === (channel !== 'email'))
    .map(({ purpose, channel, words }) => ({
      contact,
      purpose,
      channel,
      words,
      mayGive: isProven && isOffered({ purpose, channel }, settings),
      isGiven: givenConsents.some(
        (given) => given.contact === contact && given.purpose === purpose && given.channel === channel,
      ),
    }))
    .filter(({ isGiven, mayGive }) => isGiven || mayGive);
}

/** The name of a switch in a form: 'offers email asha@example.in'. */
export const choiceKey = ({ purpose, channel, contact }: ConsentChoice): string => `${purpose} ${channel} ${contact}`;
