import { expect, test } from 'vitest';
import { type AccountOverview, type AccountRow, accountNotes } from './account-overview.ts';

const row = (status: AccountRow['status']) => ({ status }) as AccountRow;
const NOTHING = { orders: [], returnCount: 0, openReturnCount: 0, addressCount: 0 } as unknown as AccountOverview;

test('S-ACCT-06 the notes beside the links count what is in progress, or else everything the account has', () => {
  // The second argument is the number of products in the wishlist.
  expect(accountNotes(NOTHING, 0)).toMatchObject({
    '/orders': '',
    '/orders/returns': '',
    '/profile#addresses-title': '',
    '/wishlist': '',
  });
  const delivered = { ...NOTHING, orders: [row('delivered'), row('cancelled')], returnCount: 1, addressCount: 2 };
  expect(accountNotes(delivered, 1)).toMatchObject({
    '/orders': '2 orders',
    '/orders/returns': '1 return',
    '/profile#addresses-title': '2 saved',
    '/wishlist': '1 item',
  });
  const open = { ...delivered, orders: [row('pending'), row('shipped'), row('delivered')], openReturnCount: 1 };
  expect(accountNotes(open, 0)).toMatchObject({ '/orders': '2 in progress', '/orders/returns': '1 in progress' });
});
