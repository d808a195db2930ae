// Short form of the drill `lived-in`: walks that once failed, step by step, and a few short ones from seeds. All share one store; each
// walk has a browser context, two people and products of its own.
import { test as base, expect } from '@playwright/test';
import pg from 'pg';
import { CHARGE_GST } from '../testkit/gst-store.ts';
import { copySampleStore, startStoreOn } from '../testkit/sample-store.ts';
import type { StoreProcess } from '../testkit/store-process.ts';
import { replaySteps, walkBySeed } from './lived-in/walk.ts';
import type { Setting } from './lived-in/world.ts';
import { loggedErrors } from './lived-in.ts';

interface LivedInStore extends Omit<Setting, 'browser'> {
  readonly store: StoreProcess;
}

const test = base.extend<object, { readonly lived: LivedInStore }>({
  lived: [
    async ({ browserName: _browser }, use) => {
      const database = await copySampleStore();
      const store = await startStoreOn(database.url, { LOG_LEVEL: 'error' });
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await use({ storeUrl: store.url, databaseUrl: database.url, client, knownBreaches: new Set(), store });
      await client.end();
      await store.stop();
      await database.drop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

// Parallel, because in sequence they would run much longer than all other tests.
test.describe.configure({ mode: 'parallel' });

const AT_REVIEW = ['sign in as A', 'put product 1 in the bag', 'go to review by cash'];
const CARD_WINDOW = ['sign in as A', 'put product 1 in the bag', 'go to review by card', 'place the order'];

/** Each walk once failed and was then shortened; some share a walk, because starting one takes time. */
const REGRESSION_WALKS: Readonly<Record<string, readonly string[]>> = {
  // The stored state of a finished payment made the next Place Order show the previous order, also after checkout had found an order whose response was lost.
  'S-CHK-25 S-PAY-11 buys again in the same tab after a card payment, and after a payment whose response was lost': [
    ...CARD_WINDOW,
    'pay',
    'read the offers of product 1',
    'put product 2 in the bag',
    'walk through the account',
    'put product 1 in the bag',
    'open bag',
    'move product 1 to the wishlist and undo it',
    'move product 1 to the wishlist',
    'go to review by UPI',
    'place the order',
    'pay and leave',
    'put product 1 in the bag',
    'go to review by cash',
    'go to review by cash',
    'place the order',
    'staff send an order by hand',
    'staff mark an order delivered',
    'staff send an order by hand',
    'staff send an order by hand',
    'staff mark an order delivered',
    'staff mark an order delivered',
    'staff take a delivered order back',
    'staff take a delivered order back',
    'staff take a delivered order back',
  ],
  // Every link of the shopper still has the first address, and the product is out of the shop for a while.
  'S-ADDRESS-01 S-PUBLISH-02 S-PUBLISH-03 S-ATTR-02 goes on shopping while staff move a product, postpone another and define attributes':
    [
      'sign in as A',
      'put product 1 in the bag',
      'toggle product 1 in the wishlist',
      'staff give product 1 another address',
      'open the first address of product 1',
      'put product 2 in the bag',
      'staff schedule product 2 for tomorrow',
      'staff give product 1 another address',
      'open bag',
      'the time of product 2 comes',
      'open the first address of product 1',
      'staff change the attributes of the category',
      'filter by the neck of product 1',
      'put product 1 in the bag',
      'staff change the attributes of the category',
      'go to review by cash',
      'place the order',
    ],
  // Cached pages, an open checkout and the staff's versions while the store gets another look.
  'A-BRAND-01 A-PAGE-05 A-GRV-07 S-COLL-07 shows every text that staff write, keeps all of them, and tells the shopper of each step of a complaint':
    [
      'staff write the care page',
      'read the care page',
      ...AT_REVIEW,
      'staff change the line under the name',
      'place the order',
      'read the line under the name',
      'send a complaint',
      'staff write the care page',
      'staff write the care page',
      'read the care page',
      'staff answer a complaint',
      'send a complaint',
      'staff take the care page offline',
      'read the care page',
      'staff close a complaint',
      'staff answer a complaint',
      'staff change the line under the name',
      'read the line under the name',
      'staff write the care page',
      'read the care page',
      'search with a size and a price',
      'staff change a synonym',
      'search by the synonym',
      'staff change a synonym',
      'search by the synonym',
      'staff arrange the collection',
      'open the collection',
      'staff arrange the collection',
      'open the collection',
    ],
  // Prices from a file, two colours on one card, and apart again, with a full bag.
  'S-STYLE-03 S-STYLE-04 A-IMPORT-03 goes on shopping while staff import prices and join two products as colours of one style':
    [
      'sign in as A',
      'put product 1 in the bag',
      'staff arrange the collection',
      'open the collection',
      'staff join products 1 and 2 as two colours, or take them apart',
      'change the colour of product 1',
      'open the collection',
      'staff give product 1 another address',
      'staff import new prices of products 1 and 2',
      'put product 2 in the bag',
      'staff deactivate product 2',
      'change the colour of product 1',
      'open the collection',
      'staff activate product 2',
      'go to review by cash',
      'place the order',
      'staff join products 1 and 2 as two colours, or take them apart',
      'change the colour of product 1',
      'open the collection',
      'staff import new prices of products 1 and 2',
      'put product 1 in the bag',
      'go to review by UPI',
      'place the order',
      'pay',
    ],
  // A's open checkout stored an order under B with A's name and address.
  'S-LOGIN-11 places no order from the page of another person, and shows no checkout to the next person': [
    ...AT_REVIEW,
    'switch tab, this one is frozen',
    'sign out',
    'sign in as B',
    'put product 2 in the bag',
    'switch tab',
    'place the order in the page of another person',
    'go to review by cash',
    'switch tab',
    'sign out',
    'sign in as A',
    'switch tab',
    'place the order',
  ],
  // A second Place Order with another address or method created a second order; after reconnecting the bag was empty without a message.
  'S-CHK-25 places one order when its response is lost, whatever is changed before the next press': [
    ...AT_REVIEW,
    'place the order, the response is lost',
    'change the address',
    'place the order',
    'put product 2 in the bag',
    'go to review by cash',
    'place the order, the response is lost',
    'go to review by UPI',
    'place the order',
    'put product 1 in the bag',
    'go to review by cash',
    'place the order, the response is lost',
    'lose the connection',
    'find the connection again',
  ],
  // Staff sell the last units by phone while the shopper is at review; their second order is a new order.
  'A-ENTRY-04 refuses the order when staff sold the last units by phone, in two orders': [
    'sign in as A',
    'put product 3 in the bag',
    'go to review by cash',
    'staff enter an order of product 3 by phone',
    'staff enter an order of product 3 by phone',
    'place the order',
  ],
  // The shopper's own unfinished payment blocked the last units and the last coupon use; Next without a connection showed a permanent error.
  'S-CHK-03 sells the last units with the last coupon use to the shopper whose own unfinished payment reserves them': [
    'sign in as A',
    'put product 3 in the bag',
    'put product 3 in the bag',
    'go to review by card',
    'apply the coupon for one order',
    'place the order',
    'close the payment window',
    'switch tab',
    'go to payment',
    'lose the connection',
    'press Next without a connection',
    'find the connection again',
    'go to review by cash',
    'apply the coupon for one order',
    'place the order',
  ],
  // The page waited two minutes and then showed "your bank has not answered"; items that B added afterwards were lost at B's sign-in.
  'S-PAY-11 S-BAG-09 shows no false payment error when the session ends during the payment, and keeps items that the next person adds':
    [...CARD_WINDOW, 'the session ends', 'pay after the session ended', 'put product 2 in the bag', 'sign in as B'],
  // Items added after the payment were removed from the bag together with the paid units.
  'S-PAY-11 S-BAG-09 keeps items added after a payment whose order is found later': [
    ...CARD_WINDOW,
    'the session ends',
    'pay after the session ended',
    'sign in as A',
    'put product 1 in the bag',
    'go to review by UPI',
    'place the order',
    'pay',
  ],
  // A tab that the browser had frozen ordered its old bag, whose units had been bought in the other tab.
  'S-CHK-25 refuses an order from a frozen tab whose bag was bought in another tab, and says that the bag changed': [
    ...AT_REVIEW,
    'switch tab, this one is frozen',
    'go to review by UPI',
    'place the order',
    'pay',
    'put product 2 in the bag',
    'switch tab',
    'place the order',
    'place the order',
  ],
  // The thank-you page with the first person's name and address stayed open in the other tab.
  'S-LOGIN-11 shows no data of one person to the next person at the device': [
    ...AT_REVIEW,
    'place the order',
    'switch tab',
    'search',
    'put product 2 in the bag',
    'go to review by card',
    'place the order',
    'sign out',
    'sign in as B',
    'switch tab',
  ],
};

for (const [title, names] of Object.entries(REGRESSION_WALKS)) {
  test(title, async ({ browser, lived: { store, ...lived } }) => {
    const { steps, problem } = await replaySteps({ ...lived, browser }, names);
    expect(problem, `after: ${steps.join(' | ')}`).toBeNull();
    expect(loggedErrors(store)).toEqual([]);
  });
}

test('S-GST-06 A-GST-82 A-GST-83 in a store whose prices include GST two people buy, staff send and take back, and every invoice is right', async ({
  browser,
}) => {
  const database = await copySampleStore();
  const store = await startStoreOn(database.url, { LOG_LEVEL: 'error' });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(CHARGE_GST);
  const lived = { storeUrl: store.url, databaseUrl: database.url, client, knownBreaches: new Set<string>() };
  const { steps, problem } = await replaySteps({ ...lived, browser, isTaxIncluded: true }, [
    ...CARD_WINDOW,
    'pay',
    'put product 2 in the bag',
    'go to review by cash',
    'place the order',
    'staff send an order by hand',
    'staff send an order by hand',
    'staff mark an order delivered',
    'staff take a delivered order back',
    'sign out',
    'sign in as B',
    'put product 1 in the bag',
    'go to review by UPI',
    'place the order',
    'pay and leave',
    'staff send an order by hand',
  ]);
  expect(problem, `after: ${steps.join(' | ')}`).toBeNull();
  expect(loggedErrors(store)).toEqual([]);
  const { rows } = await client.query(
    `select kind, count(*)::int as documents from tax_documents group by kind order by kind`,
  );
  expect(rows.find(({ kind }) => kind === 'invoice')?.documents).toBeGreaterThanOrEqual(2);
  await client.end();
  await store.stop();
  await database.drop();
});

for (const seed of [1, 2]) {
  test(`S-CHK-25 S-BAG-09 S-LOGIN-11 S-PAY-11 two people, two tabs and staff: every step of walk ${seed} is as expected`, async ({
    browser,
    lived: { store, ...lived },
  }) => {
    const { steps, problem } = await walkBySeed({ ...lived, browser }, seed, 18);
    expect(problem, `after: ${steps.join(' | ')}`).toBeNull();
    expect(loggedErrors(store)).toEqual([]);
  });
}
