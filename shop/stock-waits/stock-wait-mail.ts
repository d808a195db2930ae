// The mail that a size is back, with the price and the units of this moment. Pure.

import { CHOOSE_LINK_TEXT, type PreferencesLink } from '#shop/consents/preferences-link.ts';
import type { Mail } from '#shop/mail/mail.ts';
import { renderMail } from '#shop/mail/mail-layout.ts';
import type { MailStore } from '#shop/mail/mail-store.ts';
import { chooseText } from '#shop/mail/mail-template.ts';
import { formatMoney, type Paise } from '#shop/money/money.ts';
import { wantedText } from './stock-wait.ts';

export interface BackInStock {
  readonly waitId: string;
  readonly contact: string;
  readonly name: string;
  readonly slug: string;
  readonly size: string;
  readonly price: Paise;
  /** GST is added to the price at checkout. */
  readonly isTaxAdded: boolean;
  readonly left: number;
  readonly preferences: PreferencesLink;
}

/** At or below this the mail says how many are left. */
const FEW_UNITS = 5;

const leftSentence = (left: number): string => (left <= FEW_UNITS ? ` Only ${left} left.` : '');

export function composeBackInStockMail(about: BackInStock, store: MailStore): Mail {
  const { waitId, contact, name, slug, size, price, isTaxAdded, left, preferences } = about;
  const item = wantedText(name, size);
  const url = `${store.url}/product/${slug}`;
  const priceSentence = `It costs ${formatMoney(price)}${isTaxAdded ? ' plus GST' : ''} today.${leftSentence(left)}`;
  const ending = `You get no further mail about it. To end all your requests: ${store.url}/back-in-stock/stop?wait=${waitId}`;
  const defaultText = {
    subject: `${item} is back`,
    heading: `${item} is back`,
    sentences: [`You asked us to write when it is back. ${priceSentence}`, ending],
    fixedSentences: [priceSentence, ending],
  };
  const { subject, heading, sentences } = chooseText(store.words, 'back-in-stock', defaultText, {
    item,
    link: url,
    store: store.name,
  });
  const section = {
    heading,
    paragraphs: sentences,
    link: { text: 'See it in the shop', url },
    secondaryLinks: [{ text: CHOOSE_LINK_TEXT, url: preferences.url }],
  };
  return {
    to: contact,
    replyTo: store.email,
    subject,
    headers: preferences.headers,
    ...renderMail([section], store),
  };
}
