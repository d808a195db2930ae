// Why a captured payment cannot become an order and is refunded: for staff, and for the mail to the shopper.

import type { Mail } from '#shop/mail/mail.ts';
import { renderMail } from '#shop/mail/mail-layout.ts';
import type { MailStore } from '#shop/mail/mail-store.ts';
import { chooseText } from '#shop/mail/mail-template.ts';
import { formatMoney, type Paise } from '#shop/money/money.ts';

export type ReturnReason = 'wrong-amount' | 'sold-out' | 'abandoned' | 'paid-twice';

/** As stored with the refund. */
export const RETURN_REASONS: Readonly<Record<ReturnReason, string>> = {
  'wrong-amount': 'The amount paid is not that of the order',
  'sold-out': 'Paid after its reservation had ended, and something is no longer available',
  abandoned: 'Paid after the checkout was given up',
  'paid-twice': 'The order was paid already',
};

const SHOPPER_MESSAGES: Readonly<Record<string, string>> = {
  [RETURN_REASONS['wrong-amount']]: 'The amount we received is not the amount of your order, so no order was placed.',
  [RETURN_REASONS['sold-out']]:
    'Your payment reached us late, and something in your bag was sold in the meantime, so no order was placed.',
  [RETURN_REASONS.abandoned]: 'Your payment reached us after the checkout had ended, so no order was placed.',
  [RETURN_REASONS['paid-twice']]: 'Your order was paid already. We keep the first payment and return this one.',
};

export interface ReturnedPayment {
  /** Null when the email address is not verified as the customer's. */
  readonly customerName: string | null;
  readonly customerEmail: string;
  readonly amount: Paise;
  readonly providerPaymentId: string;
  readonly reason: string;
}

export function composeRefundMail(payment: ReturnedPayment, store: MailStore): Mail {
  const fixedSentences = [
    SHOPPER_MESSAGES[payment.reason] ?? 'Your payment could not become an order.',
    'The full amount will be refunded to where you paid from. Banks take 5-7 business days. You need not do anything.',
  ];
  const amount = formatMoney(payment.amount);
  const defaultText = {
    subject: `Your payment of ${amount} is being refunded`,
    heading: 'Your payment is being refunded',
    sentences: [`Dear ${payment.customerName ?? 'customer'},`, ...fixedSentences],
    fixedSentences,
  };
  const { subject, heading, sentences } = chooseText(store.words, 'payment-returned', defaultText, {
    name: payment.customerName,
    amount,
    store: store.name,
  });
  const section = {
    heading,
    paragraphs: sentences,
    rows: [
      ['Amount', amount],
      ['Payment', payment.providerPaymentId],
    ] as [string, string][],
    link: { text: 'Visit the shop', url: `${store.url}/shop` },
  };
  return { to: payment.customerEmail, replyTo: store.email, subject, ...renderMail([section], store) };
}
