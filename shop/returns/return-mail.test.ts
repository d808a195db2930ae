import { describe, expect, test } from 'vitest';
import { RETURN_STATUSES } from '#config/value-lists.ts';
import { DEFAULT_BRAND } from '#shop/brand/default-brand.ts';
import { composeOverdueMail, composeReturnMail, composeReturnMessage, type MailedReturn } from './return-mail.ts';

const store = {
  name: 'Tanabana',
  address: '12 Commercial Street',
  email: 'care@tanabana.example',
  url: 'https://tanabana.example',
  look: { colours: DEFAULT_BRAND.colours, logo: null },
};
const mailed: MailedReturn = {
  number: 'RET-26-000123',
  kind: 'return',
  outcome: 'refund',
  orderNumber: 'ORD-1763000000000-ABCDEFGHI',
  customerName: 'Asha Rao',
  customerEmail: 'asha@example.in',
  answer: '',
  items: [{ text: '1 × Jaipur Kurta, size M', refund: 0 }],
  isKept: false,
  sentBack: '',
  pickupMethod: 'courier',
  pickupFailures: 0,
  pickupDay: null,
  refundAmount: 0,
  refundTo: 'source',
  refundDays: '5-7',
  storeAddress: '12 Commercial Street',
  exchangeOrderNumber: null,
  isRefundInstead: false,
};

describe('A-RETURN-11 the mails about a return', () => {
  test.each(RETURN_STATUSES)('%s names the return, the items and where every step is shown', (status) => {
    const { to, subject, text } = composeReturnMail(mailed, status, store);
    expect(to).toBe('asha@example.in');
    expect(subject).toContain('RET-26-000123');
    expect(text).toContain('1 × Jaipur Kurta, size M');
    expect(text).toContain('https://tanabana.example/orders/ORD-1763000000000-ABCDEFGHI/returns/RET-26-000123');
  });

  test('the mail of a settled return states the amount of the refund and where it goes', () => {
    const settled = { ...mailed, refundAmount: 102_182 };
    expect(composeReturnMail(settled, 'settled', store).text).toContain('₹1,021.82 goes to where you paid from');
    const byUpi = { ...settled, refundTo: 'upi' as const };
    expect(composeReturnMail(byUpi, 'settled', store).text).toContain('to the UPI id that you named');
    expect(composeReturnMail(mailed, 'settled', store).text).toContain('Nothing is refunded');
  });

  test('A-RETD-03 the settlement lists each item with its sum, and the total', () => {
    const items = [
      { text: '2 × Jaipur Kurta, size M', refund: 204_364 },
      { text: '1 × Temple Jhumkas', refund: 0 },
    ];
    const { text } = composeReturnMail({ ...mailed, items, refundAmount: 204_364 }, 'settled', store);
    expect(text).toContain('2 × Jaipur Kurta, size M: ₹2,043.64');
    expect(text).toContain('1 × Temple Jhumkas: ₹0');
    expect(text).toContain('Refund: ₹2,043.64');
    // The money of a cancelled exchange is refunded after the settlement, for all items together.
    const later = composeReturnMail({ ...mailed, refundAmount: 102_182 }, 'settled', store).text;
    expect(later).toContain('Item: 1 × Jaipur Kurta, size M');
  });

  test.each([
    ['a courier collects it', {}, 'We book the pickup, and write to you when the day is known.'],
    ['the customer sends it', { pickupMethod: 'self' }, 'Please send the items to 12 Commercial Street'],
    ['a problem', { kind: 'claim' }, 'We write to you when the courier comes, or that you can keep the items.'],
    ['the customer keeps it', { kind: 'claim', isKept: true }, 'You need not send anything back.'],
    ['kept, though she would send it', { pickupMethod: 'self', isKept: true }, 'You need not send anything back.'],
  ] as const)('A-RETD-04 the approval says how the items come back: %s', (_case, changes, sentence) => {
    const { text } = composeReturnMail({ ...mailed, ...changes }, 'approved', store);
    expect(text).toContain(sentence);
    if (sentence.startsWith('You need not')) expect(text).not.toMatch(/pickup|Please send/);
  });

  test('A-RETD-05 items that are sent back have their courier and tracking number', () => {
    const sentBack = 'Sent back with Delhivery, tracking number 149051000137.';
    expect(composeReturnMail({ ...mailed, sentBack }, 'sent-back', store).text).toContain(sentBack);
  });

  test('no pickup day is promised before the courier named it', () => {
    expect(composeReturnMail(mailed, 'pickup-booked', store).text).toContain('collects the items soon');
    const known = { ...mailed, pickupDay: '18 Nov 2026' };
    expect(composeReturnMail(known, 'pickup-booked', store).text).toContain('on 18 Nov 2026');
    const own = { ...mailed, pickupMethod: 'self' as const };
    expect(composeReturnMail(own, 'approved', store).text).toContain('Please send the items to 12 Commercial Street');
  });

  test('the mail says that an exchange became a refund, and greets an unconfirmed address without the name that was typed', () => {
    const changed = { ...mailed, kind: 'exchange' as const, isRefundInstead: true, customerName: null };
    const { text } = composeReturnMail(changed, 'approved', store);
    expect(text).toContain('The size that you wanted is gone');
    expect(text).toContain('Dear customer');
  });

  test.each([['arrived'], ['sent-back'], ['withdrawn'], ['lapsed'], ['settled']] as const)(
    'a later mail does not repeat that the exchange became a refund: %s',
    (status) => {
      const changed = { ...mailed, kind: 'exchange' as const, outcome: 'refund' as const };
      expect(composeReturnMail(changed, status, store).text).not.toContain('The size that you wanted is gone');
    },
  );

  test('a message of staff and the mail to the owner lead to the return', () => {
    expect(composeReturnMessage(mailed, 'Tomorrow.', store).text).toContain('Tomorrow.');
    const overdue = composeOverdueMail(mailed, 'owner@tanabana.example', store);
    expect(overdue).toMatchObject({ to: 'owner@tanabana.example' });
    expect(overdue.text).toContain('/admin-panel/returns/RET-26-000123');
  });
});
