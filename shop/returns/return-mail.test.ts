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
  ...{ number: 'RET-26-000123', kind: 'return', outcome: 'refund', orderNumber: 'ORD-1763000000000-ABCDEFGHI' },
  ...{ customerName: 'Asha Rao', customerEmail: 'asha@example.in', items: ['1 × Jaipur Kurta, size M'], answer: '' },
  ...{ pickupMethod: 'courier', pickupFailures: 0, pickupDay: null, refundAmount: 0, refundTo: 'source' },
  ...{ refundDays: '5-7', storeAddress: '12 Commercial Street', exchangeOrderNumber: null },
};

describe('A-RETURN-11 the mails about a return', () => {
  test.each(RETURN_STATUSES)('%s names the return, the items and where every step is shown', (status) => {
    const { to, subject, text } = composeReturnMail(mailed, status, store);
    expect(to).toBe('asha@example.in');
    expect(subject).toContain('RET-26-000123');
    expect(text).toContain('1 × Jaipur Kurta, size M');
    expect(text).toContain('https://tanabana.example/orders/ORD-1763000000000-ABCDEFGHI/returns/RET-26-000123');
  });

  test('the refund has its amount and where it goes', () => {
    const settled = { ...mailed, refundAmount: 102_182 };
    expect(composeReturnMail(settled, 'settled', store).text).toContain('₹1,021.82 goes to where you paid from');
    const byUpi = { ...settled, refundTo: 'upi' as const };
    expect(composeReturnMail(byUpi, 'settled', store).text).toContain('to the UPI id that you named');
    expect(composeReturnMail(mailed, 'settled', store).text).toContain('Nothing is refunded');
  });

  test('no pickup day is promised before the courier named it', () => {
    expect(composeReturnMail(mailed, 'pickup-booked', store).text).toContain('collects the items soon');
    const known = { ...mailed, pickupDay: '18 Nov 2026' };
    expect(composeReturnMail(known, 'pickup-booked', store).text).toContain('on 18 Nov 2026');
    const own = { ...mailed, pickupMethod: 'self' as const };
    expect(composeReturnMail(own, 'approved', store).text).toContain('Please send the items to 12 Commercial Street');
  });

  test('an exchange that became a refund says so, and an unconfirmed address gets no typed name', () => {
    const changed = { ...mailed, kind: 'exchange' as const, customerName: null };
    const { text } = composeReturnMail(changed, 'approved', store);
    expect(text).toContain('The size that you wanted is gone');
    expect(text).toContain('Dear customer');
  });

  test('a message of staff and the mail to the owner lead to the return', () => {
    expect(composeReturnMessage(mailed, 'Tomorrow.', store).text).toContain('Tomorrow.');
    const overdue = composeOverdueMail(mailed, 'owner@tanabana.example', store);
    expect(overdue).toMatchObject({ to: 'owner@tanabana.example' });
    expect(overdue.text).toContain('/admin-panel/returns/RET-26-000123');
  });
});
