// The mails about a return, one per step. A mail to an unverified address contains no text that the buyer typed. Pure.

import type { Mail } from '#shop/mail/mail.ts';
import { renderMail } from '#shop/mail/mail-layout.ts';
import type { MailStore } from '#shop/mail/mail-store.ts';
import { chooseText } from '#shop/mail/mail-template.ts';
import { formatMoney, type Paise } from '#shop/money/money.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import type { MailText } from '#shop/orders/order-mail.ts';
import type { PickupMethod, RefundTarget, ReturnKind, ReturnOutcome, ReturnStatus } from './return.ts';
import { KIND_LABELS } from './return-labels.ts';

interface MailedItem {
  /** '1 × Jaipur Kurta, size M' */
  readonly text: string;
  /** Of all its units; 0 before the settlement. */
  readonly refund: Paise;
}

export interface MailedReturn {
  readonly number: string;
  readonly kind: ReturnKind;
  readonly outcome: ReturnOutcome;
  readonly orderNumber: string;
  /** Null when the address is not verified as the customer's. */
  readonly customerName: string | null;
  readonly customerEmail: string;
  readonly items: readonly MailedItem[];
  /** The store lets the customer keep the items. */
  readonly isKept: boolean;
  /** 'Sent back with Delhivery, tracking number 149051000137.'; '' before the items were sent back. */
  readonly sentBack: string;
  readonly answer: string;
  readonly pickupMethod: PickupMethod;
  readonly pickupFailures: number;
  /** The courier's day, formatted; null while unknown. */
  readonly pickupDay: string | null;
  readonly refundAmount: Paise;
  readonly refundTo: RefundTarget;
  readonly refundDays: string;
  /** Where a shopper sends the goods herself. */
  readonly storeAddress: string;
  readonly exchangeOrderNumber: string | null;
  /** The exchange became a refund with the change that this mail reports, because its size is gone. */
  readonly isRefundInstead: boolean;
}

/** A text whose sentences are all added to a text of staff: a sum, a day, an instruction. */
const fixedOnly = (subject: string, fixedSentences: readonly string[]): MailText => ({
  subject,
  sentences: fixedSentences,
  fixedSentences,
});

const noun = ({ kind }: MailedReturn): string => (kind === 'claim' ? 'report' : KIND_LABELS[kind].toLowerCase());

const answerSentences = ({ answer }: MailedReturn): string[] => (answer === '' ? [] : [`We wrote: ${answer}`]);

function approvedSentences(mailed: MailedReturn): string[] {
  if (mailed.isKept) return ['You need not send anything back.'];
  // Staff may let the customer keep faulty items.
  if (mailed.pickupMethod === 'courier') {
    return mailed.kind === 'claim'
      ? ['We write to you when the courier comes, or that you can keep the items.']
      : ['We book the pickup, and write to you when the day is known.'];
  }
  return [`Please send the items to ${mailed.storeAddress}, and keep the receipt of the courier.`];
}

function pickupSentence({ pickupDay, pickupFailures }: MailedReturn): string {
  if (pickupFailures > 0) return 'The courier came and could not collect the items. It will come again.';
  return pickupDay === null
    ? 'The courier collects the items soon.'
    : `The courier collects the items on ${pickupDay}.`;
}

function settledSentences(mailed: MailedReturn): string[] {
  const { outcome, refundAmount, refundTo, refundDays, exchangeOrderNumber } = mailed;
  if (outcome === 'exchange') {
    return exchangeOrderNumber === null
      ? ['Your request is closed.']
      : [`Your request is closed. The new size is order ${shortOrderId(exchangeOrderNumber)}.`];
  }
  if (refundAmount === 0) return ['Your request is closed. Nothing is refunded.'];
  const destination = refundTo === 'upi' ? 'to the UPI id that you named' : 'to where you paid from';
  return [
    `Your request is closed. ${formatMoney(refundAmount)} goes ${destination} within ${refundDays} working days.`,
  ];
}

const sentBackSentences = (mailed: MailedReturn): string[] =>
  [mailed.sentBack, ...answerSentences(mailed)].filter((sentence) => sentence !== '');

const TEXTS: Readonly<Record<ReturnStatus, (mailed: MailedReturn) => MailText>> = {
  requested: (mailed) => ({
    subject: `We have received your ${noun(mailed)}`,
    sentences: ['We answer within 48 hours. Please keep the tags on.'],
  }),
  approved: (mailed) =>
    fixedOnly(`Your ${noun(mailed)} is approved`, [...approvedSentences(mailed), ...answerSentences(mailed)]),
  'pickup-booked': (mailed) => fixedOnly('Pickup of your items', [pickupSentence(mailed)]),
  'picked-up': (mailed) => {
    const subject = mailed.pickupMethod === 'self' ? 'Your items are on their way to us' : 'Your items were picked up';
    return mailed.exchangeOrderNumber === null
      ? { subject, sentences: ['We write to you when they have reached us.'] }
      : fixedOnly(subject, [`The new size is order ${shortOrderId(mailed.exchangeOrderNumber)}. We send it now.`]);
  },
  arrived: () => ({ subject: 'Your items have reached us', sentences: ['We check them within 3 working days.'] }),
  // Sent only when staff let the customer keep the items of a claim (waive): a check sends no mail.
  checked: (mailed) => ({
    subject: `Your ${noun(mailed)}: you can keep the items`,
    sentences: ['You need not send anything back. We close your request soon.'],
  }),
  settled: (mailed) =>
    fixedOnly(
      mailed.outcome === 'refund' && mailed.refundAmount > 0
        ? 'Your refund is on its way'
        : `Your ${noun(mailed)} is closed`,
      [...settledSentences(mailed), ...answerSentences(mailed)],
    ),
  refused: (mailed) => ({
    subject: `We could not accept your ${noun(mailed)}`,
    sentences: [...answerSentences(mailed), 'Answer this mail if you would like to talk to us.'],
    fixedSentences: answerSentences(mailed),
  }),
  withdrawn: (mailed) => ({ subject: `Your ${noun(mailed)} is withdrawn`, sentences: ['Nothing will be collected.'] }),
  'sent-back': (mailed) => ({
    subject: 'We send your items back to you',
    sentences: ['We could not accept them.', ...sentBackSentences(mailed)],
    fixedSentences: sentBackSentences(mailed),
  }),
  lapsed: (mailed) => ({
    subject: `Your ${noun(mailed)} was closed`,
    sentences: ['The items were not handed over. You can ask again while the time limit of your order allows it.'],
  }),
};

/** The first sentence of the mail about that change; later mails do not repeat it. */
const REFUND_INSTEAD = 'The size that you wanted is gone, so you get your money back instead.';

/** Only if they add up to the refund: an exchange that is refunded later has the total alone. */
const showsSums = ({ items, refundAmount }: MailedReturn, status: ReturnStatus): boolean =>
  status === 'settled' && refundAmount > 0 && items.reduce((sum, { refund }) => sum + refund, 0) === refundAmount;

const itemRows = (mailed: MailedReturn, status: ReturnStatus): [string, string][] =>
  mailed.items.map(({ text, refund }) => (showsSums(mailed, status) ? [text, formatMoney(refund)] : ['Item', text]));

const returnUrl = ({ orderNumber, number }: MailedReturn, { url }: MailStore): string =>
  `${url}/orders/${orderNumber}/returns/${number}`;

function toText(mailed: MailedReturn, status: ReturnStatus, store: MailStore) {
  const { subject, sentences, fixedSentences = [] } = TEXTS[status](mailed);
  const refundInstead = mailed.isRefundInstead ? [REFUND_INSTEAD] : [];
  const defaultText = {
    subject: `${subject} (${mailed.number})`,
    heading: subject,
    sentences: [`Dear ${mailed.customerName ?? 'customer'},`, ...refundInstead, ...sentences],
    fixedSentences: [...refundInstead, ...fixedSentences],
  };
  return chooseText(store.words, `return-${status}`, defaultText, {
    name: mailed.customerName,
    number: mailed.number,
    request: noun(mailed),
    order: shortOrderId(mailed.orderNumber),
    link: returnUrl(mailed, store),
    store: store.name,
    amount: mailed.refundAmount > 0 ? formatMoney(mailed.refundAmount) : null,
  });
}

export function composeReturnMail(mailed: MailedReturn, status: ReturnStatus, store: MailStore): Mail {
  const { subject, heading, sentences } = toText(mailed, status, store);
  const section = {
    heading,
    paragraphs: sentences,
    rows: [['Number', mailed.number], ['Order', shortOrderId(mailed.orderNumber)], ...itemRows(mailed, status)] as [
      string,
      string,
    ][],
    ...(showsSums(mailed, status) ? { total: ['Refund', formatMoney(mailed.refundAmount)] as const } : {}),
    link: { text: 'See every step', url: returnUrl(mailed, store) },
  };
  return { to: mailed.customerEmail, replyTo: store.email, subject, ...renderMail([section], store) };
}

export function composeReturnMessage(mailed: MailedReturn, text: string, store: MailStore): Mail {
  const section = {
    heading: `A message about ${mailed.number}`,
    paragraphs: [
      `Dear ${mailed.customerName ?? 'customer'},`,
      ...text.split('\n').filter((line) => line.trim() !== ''),
    ],
    link: { text: 'Answer', url: returnUrl(mailed, store) },
  };
  return {
    to: mailed.customerEmail,
    replyTo: store.email,
    subject: `A message about ${mailed.number}`,
    ...renderMail([section], store),
  };
}

/** To the owner: a request that nobody has answered in time. */
export function composeOverdueMail(mailed: MailedReturn, to: string, store: MailStore): Mail {
  const heading = `${mailed.number} waits for an answer`;
  const section = {
    heading,
    paragraphs: ['A shopper asked more than 48 hours ago, and nobody has answered.'],
    rows: mailed.items.map(({ text }) => ['Item', text] as const),
    link: { text: 'Open the return', url: `${store.url}/admin-panel/returns/${mailed.number}` },
  };
  return { to, replyTo: store.email, subject: heading, ...renderMail([section], store) };
}
