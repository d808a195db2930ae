// The mail that reminds a person of her bag, with the prices and the stock of the moment at which it is sent. Pure.

import { CHOOSE_LINK_TEXT, type PreferencesLink } from '#shop/consents/preferences-link.ts';
import type { Mail } from '#shop/mail/mail.ts';
import { renderMail } from '#shop/mail/mail-layout.ts';
import type { MailStore } from '#shop/mail/mail-store.ts';
import { chooseText } from '#shop/mail/mail-template.ts';
import { formatMoney, type Paise } from '#shop/money/money.ts';

export interface ReminderLine {
  readonly name: string;
  /** '' for a product without sizes. */
  readonly size: string;
  readonly quantity: number;
  /** The price of one unit. */
  readonly price: Paise;
  /** The units that the store has of the size. */
  readonly left: number;
}

export interface BagReminder {
  readonly email: string;
  readonly step: number;
  /** The lines that can be bought now; at least one. */
  readonly lines: readonly [ReminderLine, ...ReminderLine[]];
  /** Whether the bag has other lines, which cannot be bought now. */
  readonly hasUnavailable: boolean;
  /** GST is added to the prices at checkout. */
  readonly isTaxAdded: boolean;
  readonly bagUrl: string;
  readonly preferences: PreferencesLink;
}

/** The mail says how many units are left when there are this many or fewer. */
const FEW_UNITS = 5;

function lineText({ name, size, quantity, left }: ReminderLine): string {
  const item = size === '' ? name : `${name}, size ${size}`;
  const units = quantity > 1 ? ` × ${quantity}` : '';
  const shortage = left <= FEW_UNITS ? `. Only ${left} left.` : '';
  return item + units + shortage;
}

/** 'Dabu Kurta and 2 more' */
export const itemsText = ([first, ...others]: BagReminder['lines']): string =>
  `${first.name}${others.length > 0 ? ` and ${others.length} more` : ''}`;

export function composeBagReminderMail(reminder: BagReminder, store: MailStore): Mail {
  const { email, step, lines, hasUnavailable, isTaxAdded, bagUrl, preferences } = reminder;
  const items = itemsText(lines);
  const fixedSentences = [
    `These are today's prices${isTaxAdded ? '; GST is added at checkout' : ''}. A bag reserves nothing.`,
  ];
  if (hasUnavailable) fixedSentences.push('Other items of your bag are sold out at the moment.');
  if (step === 2) fixedSentences.push('This is our last mail about this bag.');
  const defaultText = {
    subject: `You left ${items} in your bag`,
    heading: 'Your bag is still here',
    sentences: ['Here is what you left in it.', ...fixedSentences],
    fixedSentences,
  };
  const values = { items, link: bagUrl, store: store.name };
  const { subject, heading, sentences } = chooseText(store.words, 'bag-reminder', defaultText, values);
  const section = {
    heading,
    paragraphs: sentences,
    rows: lines.map((line) => [lineText(line), formatMoney(line.price * line.quantity)] as const),
    link: { text: 'Open your bag', url: bagUrl },
    secondaryLinks: [{ text: CHOOSE_LINK_TEXT, url: preferences.url }],
  };
  return {
    to: email,
    replyTo: store.email,
    subject,
    headers: preferences.headers,
    ...renderMail([section], store),
  };
}
