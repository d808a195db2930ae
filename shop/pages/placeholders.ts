// Placeholders in the texts of pages: '{returnDays}' is replaced by '2' when the page is shown, so that a changed rule or setting
// changes the words. Pure. Example: 'within {returnDays} days' becomes 'within 2 days'.

import { DELIVERY_DAYS, RETURN_RULES } from '#config/store.ts';
import { formatMoney } from '#shop/money/money.ts';
import type { Settings, TaxMode } from '#shop/settings/settings.ts';
import { exchangePeriod, exchangeSentence, returnPeriod, returnSentence } from './return-terms.ts';

/** The data that the values are computed from. */
export interface PlaceholderSource {
  readonly settings: Pick<Settings, 'storeInfo' | 'shippingCharges' | 'legal' | 'taxMode' | 'returns'>;
  readonly takesOnlinePayments: boolean;
  readonly hasCourier: boolean;
}

const DELIVERY_SENTENCE =
  'The delivery charge is shown as a line of its own before you order, and the total you confirm includes it.';

/** How GST is charged, true in every mode. */
const TAX_SENTENCES: Readonly<Record<TaxMode, string>> = {
  flat: 'GST and the delivery charge are shown as lines of their own before you order, and the total you confirm includes them.',
  gst: `They include GST. ${DELIVERY_SENTENCE}`,
  none: DELIVERY_SENTENCE,
};

/** How to return goods, in My Orders or by message; Markdown with placeholders of its own. */
const HOW_TO_RETURN = {
  inMyOrders:
    'Open [My Orders](/orders), choose the order and press Return or exchange. For a damaged or wrong item, press Report a problem. You see every step there. For questions, write to {email} or use our [contact page](/contact).',
  byMessage:
    'Write to {email} or use our [contact page](/contact). Tell us your order number, the item, and whether you would like an exchange or a refund. We’ll tell you where to send it.',
} as const;

const PLACEHOLDERS = {
  store: ({ settings }) => settings.storeInfo.name,
  legalName: ({ settings }) => settings.legal.legalName || settings.storeInfo.name,
  /** Name and address, as far as they are known. */
  seller: ({ settings: { legal, storeInfo } }) =>
    [legal.legalName || storeInfo.name, legal.address || storeInfo.address].filter(Boolean).join(', '),
  email: ({ settings }) => settings.storeInfo.email,
  phone: ({ settings }) => settings.storeInfo.phone,
  address: ({ settings }) => settings.storeInfo.address,
  returnDays: ({ settings }) => String(settings.returns.returnDays),
  exchangeDays: ({ settings }) => String(settings.returns.exchangeDays),
  returnPeriod: ({ settings }) => returnPeriod(settings.returns),
  exchangePeriod: ({ settings }) => exchangePeriod(settings.returns),
  returnSentence: ({ settings }) => returnSentence(settings.returns),
  exchangeSentence: ({ settings }) => exchangeSentence(settings.returns),
  damageHours: ({ settings }) => String(settings.returns.claimHours),
  howToReturn: ({ settings }) => (settings.returns.takesRequests ? HOW_TO_RETURN.inMyOrders : HOW_TO_RETURN.byMessage),
  refundDays: () => RETURN_RULES.refundWorkingDays,
  deliveryDays: () => DELIVERY_DAYS.standard,
  shippingCharge: ({ settings }) => formatMoney(settings.shippingCharges.standard),
  freeShipping: ({ settings }) => formatMoney(settings.shippingCharges.freeShippingThreshold),
  taxSentence: ({ settings }) => TAX_SENTENCES[settings.taxMode],
  /** Only a courier can be asked whether it delivers to a pincode. */
  deliveryArea: ({ hasCourier }) =>
    hasCourier
      ? 'Enter your pincode on the page of a product. It shows whether we deliver there, and whether you can pay in cash on delivery.'
      : 'We deliver all over India, and you can pay in cash on delivery.',
  paymentMethods: ({ takesOnlinePayments }) =>
    takesOnlinePayments ? 'by card, by UPI, or in cash on delivery' : 'in cash on delivery',
} as const satisfies Readonly<Record<string, (source: PlaceholderSource) => string>>;

export type PlaceholderName = keyof typeof PLACEHOLDERS;
export type PlaceholderValues = Readonly<Record<PlaceholderName, string>>;

/** Values that are Markdown of ours: they become part of the text before it is read as Markdown. */
const MARKDOWN_NAMES: readonly PlaceholderName[] = ['howToReturn'];

/** Corrects the grammar of a text such as '{returnDays} days' when the value is 1: '1 day'. */
const inSingular = (text: string, values: PlaceholderValues): string =>
  text.replace(/\{(returnDays|exchangeDays)\} days\b/g, (words, name: 'returnDays' | 'exchangeDays') =>
    // Without the last letter, '{returnDays} days' is '{returnDays} day'.
    values[name] === '1' ? words.slice(0, -1) : words,
  );

export const fillMarkdown = (text: string, values: PlaceholderValues): string =>
  MARKDOWN_NAMES.reduce((filled, name) => filled.replaceAll(`{${name}}`, () => values[name]), inSingular(text, values));

const PLACEHOLDER = /\{([A-Za-z][A-Za-z0-9]*)\}/g;

export const isPlaceholder = (name: string): name is PlaceholderName => Object.hasOwn(PLACEHOLDERS, name);

export const placeholderValues = (source: PlaceholderSource): PlaceholderValues =>
  Object.fromEntries(
    Object.entries(PLACEHOLDERS).map(([name, toValue]) => [name, toValue(source)]),
  ) as PlaceholderValues;

/** The first placeholder that does not exist; null when all of them do. */
export function findUnknownPlaceholder(text: string): string | null {
  for (const [, name = ''] of text.matchAll(PLACEHOLDER)) if (!isPlaceholder(name)) return name;
  return null;
}

type TextPart = string | { readonly name: PlaceholderName };

/** The text in parts: plain text, and the names of placeholders. */
export function splitPlaceholders(text: string): TextPart[] {
  return text.split(/(\{[A-Za-z][A-Za-z0-9]*\})/).flatMap<TextPart>((part) => {
    const name = part.startsWith('{') ? part.slice(1, -1) : '';
    if (isPlaceholder(name)) return [{ name }];
    return part === '' ? [] : [part];
  });
}

export const fillPlaceholders = (text: string, values: PlaceholderValues): string =>
  splitPlaceholders(text)
    .map((part) => (typeof part === 'string' ? part : values[part.name]))
    .join('');
