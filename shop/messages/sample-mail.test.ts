import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_BRAND } from '#shop/brand/default-brand.ts';
import { MAIL_EVENTS, type MailEventName } from '#shop/mail/mail-events.ts';
import { escapeHtml } from '#shop/mail/mail-layout.ts';
import type { MailStore } from '#shop/mail/mail-store.ts';
import type { CustomMailTexts } from '#shop/mail/mail-template.ts';
import type { MailedOrder } from '#shop/orders/order-mail.ts';
import { composeSampleMail } from './sample-mail.ts';
import { sampleOrder } from './sample-order.ts';
import { templateProblems, toFields } from './template-fields.ts';
import { findTemplateKind } from './template-kinds.ts';

const store: MailStore = {
  name: 'Tanabana',
  email: 'care@tanabana.example',
  address: '12 Commercial Street',
  url: 'https://shop.example',
  look: { colours: DEFAULT_BRAND.colours, logo: null },
};
const order = sampleOrder(new Date('2026-11-18T06:30:00Z'));
/** An order to which nothing has happened yet, with an address that nobody has confirmed. */
const bareOrder: MailedOrder = {
  ...order,
  isVerifiedAddress: false,
  courier: null,
  trackingNumber: null,
  estimatedDelivery: null,
  invoiceNumber: null,
  refunded: 0,
  request: null,
  cashReturn: null,
};
const EVENTS = Object.keys(MAIL_EVENTS) as MailEventName[];

/** Hashes of the mails as they were before staff could change their words. */
const MAILS_BEFORE_TEMPLATES: readonly (readonly [MailEventName, string, string])[] = [
  ['order-placed', '2d1c4ae752ce97ff', '3bba9e6fb9aa7ecc'],
  ['order-shipped', 'f3a1df00a9987454', '276dcc7c8e0c64f0'],
  ['order-delivered', '170cab147bed1ec2', '978a3c2ed6fb8b97'],
  ['order-cancelled', 'b88f81c5b55ffc3d', 'a311cbe5558da9a0'],
  ['order-refunded', '5c4c535249d8dc6b', '1b673c7e59e80c71'],
  ['cash-returned', 'e78b0c846c5909f2', '430e91d6d706e6ac'],
  ['order-changed', '04fb5b889ce61d52', '418b7ce74fc8912b'],
  ['cancellation-requested', '97e6d8994b65629a', '8bb16059f582c587'],
  ['cancellation-rejected', '40a4bb0454bf799b', '902cc19db00c7ea8'],
  ['replacement-approved', '8ddc10d593fb773a', 'b2f7bb205962e0f7'],
  ['payment-link', '18437c11854bbdb0', '18437c11854bbdb0'],
  ['payment-returned', '52c9cdbb8a7d2341', '9502c0f2921f675f'],
  ['return-requested', 'a408192dfe3cee45', '58a7e5ea19f4e861'],
  ['return-approved', 'ce4a11fdb6512e52', '6913f386b72abd8b'],
  ['return-pickup-booked', 'a65de3f6a1e67579', '58500c92ac4950e9'],
  ['return-picked-up', '6a3cb662e2ae7aa5', 'e0c21d83c494a021'],
  ['return-arrived', 'a7355ed1aba6c609', '28254ba23edc1ca3'],
  ['return-checked', '07bb7208e4f747b2', '88431e9715d95ef8'],
  ['return-settled', '579bea3b8ccaab97', 'dad23c0deba12fa9'],
  ['return-refused', 'ae50e1408f52ec37', '7370af7146574e18'],
  ['return-withdrawn', '6a07c2436a05c5c6', '6c3481c3ea71c9c3'],
  ['return-sent-back', 'd83f83b3fbdfb5b5', 'a847500de20b4ee1'],
  ['return-lapsed', '75f667e5964ede5f', '21bc5ca2464cea93'],
  ['review-published', '45fe6dc0699bc729', 'a89a1a6c55bffb73'],
  ['review-declined', 'd27aad1b42b1a111', '51ba451916e4e69f'],
  ['back-in-stock', '64dfc6ca3714b0a7', '64dfc6ca3714b0a7'],
  ['bag-reminder', '7282beb623f93858', '7282beb623f93858'],
  ['confirm-email', '8a10085388614072', '8a10085388614072'],
  ['account-reactivated', '2d3680275c1f8468', '4da6305e5b1acd3f'],
];

const hashOf = (event: MailEventName, about: MailedOrder, words?: CustomMailTexts): string =>
  createHash('sha256')
    .update(JSON.stringify(composeSampleMail(event, about, words ? { ...store, words } : store)))
    .digest('hex')
    .slice(0, 16);

describe('without words of staff', () => {
  it.each(MAILS_BEFORE_TEMPLATES)('A-TPL-03 the mail %s is byte for byte what it was', (event, full, bare) => {
    expect([hashOf(event, order), hashOf(event, bareOrder)]).toEqual([full, bare]);
    const untouched = { [event]: { subject: null, body: null } };
    expect([hashOf(event, order, untouched), hashOf(event, bareOrder, untouched)]).toEqual([full, bare]);
  });

  it('A-TPL-03 the table of hashes has every mail', () => {
    expect(MAILS_BEFORE_TEMPLATES.map(([event]) => event)).toEqual(EVENTS);
  });
});

const compose = (event: MailEventName, words: { subject?: string; body?: string }, about = order) =>
  composeSampleMail(event, about, { ...store, words: { [event]: { subject: null, body: null, ...words } } });

describe('the store’s words in the editor', () => {
  it.each(EVENTS)('A-TPL-02 the store’s words for %s are valid, and make a mail without gaps', (event) => {
    const kind = findTemplateKind(event, 'email');
    if (!kind) throw new Error(`${event} has no template`);
    expect(templateProblems(toFields(null, kind), kind)).toEqual({});
    for (const about of [order, bareOrder]) {
      const { subject, words: body } = MAIL_EVENTS[event];
      const mail = compose(event, { subject, body }, about);
      expect(mail.subject + mail.text + mail.html).not.toMatch(/[{}]|undefined|null/);
    }
  });

  it.each(EVENTS.filter((event) => event !== 'back-in-stock' && event !== 'return-settled'))(
    'A-TPL-02 the store’s words for %s are those of the mail without a template',
    (event) => {
      const defaultMail = composeSampleMail(event, order, store);
      const filled = compose(event, { subject: MAIL_EVENTS[event].subject, body: MAIL_EVENTS[event].words });
      expect(filled.subject).toBe(defaultMail.subject);
      for (const line of filled.text.split('\n').slice(2)) expect(defaultMail.text).toContain(line);
    },
  );
});

describe('words of staff', () => {
  it('A-TPL-03 replace subject, heading and opening words; everything else stays', () => {
    const defaultMail = composeSampleMail('order-shipped', order, store);
    const [, orderNumber] = defaultMail.subject.split(': ');
    const mail = compose('order-shipped', {
      subject: 'Good news about {order}',
      body: 'Namaste {name}!\n\n  {courier} has {awb}.  \nTotal: {total}, {store}',
    });
    expect(mail.subject).toBe(`Good news about ${orderNumber}`);
    expect(mail.text.split('\n').slice(2, 8)).toEqual([
      'Namaste Pooja Deshmukh!',
      '',
      'Xpressbees has 704269150870.',
      '',
      'Total: ₹1,798, Tanabana',
      '',
    ]);
    const unchangedText = defaultMail.text.slice(defaultMail.text.indexOf('Track Order'));
    expect(mail.text.endsWith(unchangedText)).toBe(true);
    expect(mail.to).toBe(defaultMail.to);
  });

  it('A-TPL-03 leave out a line whose value is missing; when no line is left, the store’s words are sent', () => {
    const lines = compose('order-shipped', { body: 'On its way.\nInvoice {invoice}\nWith {courier}' }, bareOrder).text;
    expect(lines).toContain('On its way.\n\nWith the courier\n');
    expect(lines).not.toContain('Invoice');
    expect(compose('order-shipped', { body: 'By {day}', subject: '{invoice}' }, bareOrder)).toEqual(
      composeSampleMail('order-shipped', bareOrder, store),
    );
  });

  it.each([
    ['order-cancelled', '₹1,798 will be refunded to your UPI payment within 5-7 business days.'],
    ['order-refunded', 'We have sent ₹1,798 back to your UPI payment.'],
    ['cash-returned', 'Reference: 432112345678'],
    ['cancellation-requested', 'Your reason: I ordered the wrong size'],
    ['payment-link', 'We have put your items aside until'],
    ['payment-returned', 'The full amount will be refunded to where you paid from.'],
    ['return-settled', '₹1,299 goes to where you paid from within 5-7 working days.'],
    ['return-approved', 'We book the pickup'],
    ['return-pickup-booked', 'The courier collects the items soon.'],
    ['return-sent-back', 'tracking number 149051000137'],
    ['review-published', 'You gave 5 of 5 stars and wrote:'],
    ['back-in-stock', '/back-in-stock/stop?wait='],
    ['confirm-email', 'If you did not register, do nothing and do not confirm.'],
  ] as const)('A-TPL-03 %s still says: %s', (event, fact) => {
    const mail = compose(event, { body: 'Namaste from {store}' });
    expect(mail.text).toContain('Namaste from Tanabana');
    expect(mail.text).toContain(fact);
  });
});

it('A-TPL-09 a reminder of a bag has the words of staff, and still its items, prices and links', () => {
  const mail = compose('bag-reminder', { subject: 'Still thinking of {items}?', body: 'Namaste from {store}' });
  expect(mail.subject).toMatch(/^Still thinking of .+\?$/);
  expect(mail.text).toContain('Namaste from Tanabana');
  expect(mail.text).not.toContain('Here is what you left in it.');
  for (const fact of ["These are today's prices", order.items[0]?.name ?? '', '/cart?bag=', '/preferences?t=']) {
    expect(mail.text).toContain(fact);
  }
  for (const channel of ['email', 'whatsapp', 'sms'])
    expect(findTemplateKind('bag-reminder', channel)?.consent).toBe('opt-in');
});

const TYPED_BY_BUYER = { customerName: 'Click <a href="//x.example">{total}</a>' };

describe('values that the buyer typed', () => {
  it.each(EVENTS.filter((event) => event !== 'payment-link'))(
    'A-TPL-05 the mail %s to an unverified address contains no value that the buyer typed',
    (event) => {
      const { variables } = MAIL_EVENTS[event];
      const body = variables.map((name) => `Value: {${name}}`).join('\n');
      const mail = compose(
        event,
        { subject: 'Hello', body },
        { ...bareOrder, ...TYPED_BY_BUYER, request: order.request },
      );
      for (const text of [mail.subject, mail.text, mail.html]) expect(text).not.toMatch(/Click|x\.example|wrong size/);
    },
  );

  it('A-TPL-05 are escaped, and never filled in a second time', () => {
    const mail = compose('order-shipped', { subject: '{name}', body: 'Dear {name},' }, { ...order, ...TYPED_BY_BUYER });
    expect(mail.text).toContain('Dear Click <a href="//x.example">{total}</a>,');
    expect(mail.html).toContain(escapeHtml('Click <a href="//x.example">{total}</a>'));
    expect(mail.html).not.toContain('<a href="//x.example">');
  });
});

/** Pieces of words and values that break templates elsewhere. */
const piece = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    '{name}',
    '{order}',
    '{nothing}',
    '{',
    '}',
    '{{name}}',
    '<b>',
    '&amp;',
    '$&',
    '\n',
    '\r\n',
    '$1',
    '{__proto__}',
  ),
);
const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
const plainValue = fc.string({ unit: 'grapheme', maxLength: 30 }).map((value) => value.replaceAll(/[{}]/g, ''));

it('A-TPL-05 no accepted words and no values leave a brace in a mail, or HTML that is not escaped', () => {
  const kind = findTemplateKind('order-shipped', 'email');
  if (!kind) throw new Error('no template');
  const marked = '<i data-x="1">';
  fc.assert(
    fc.property(text, text, plainValue, fc.boolean(), (subject, body, name, isVerifiedAddress) => {
      const fields = { ...toFields(null, kind), subject, body };
      fc.pre(Object.keys(templateProblems(fields, kind)).length === 0);
      const about = { ...order, isVerifiedAddress, customerName: `${marked}${name}` };
      const mail = compose('order-shipped', { subject: subject.trim(), body: body.trim() }, about);
      expect(mail.html).not.toContain(marked);
      expect(mail.subject).not.toMatch(/[\r\n]/);
      expect(mail.subject).not.toBe('');
      expect(mail.subject + mail.text + mail.html).not.toMatch(/[{}]/);
    }),
    { numRuns: 100, seed: 1 },
  );
});
