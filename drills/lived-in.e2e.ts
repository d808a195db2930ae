// Short form of the drill `lived-in`: walks that once failed, step by step, and a few short ones from seeds. All share one store; each
// walk has a browser context, two people and products of its own.
import { test as base, expect } from '@playwright/test';
import pg from 'pg';
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
    { scope: 'worker', timeout: 90_000 },
  ],
});

// In parallel: one after the other they would go on long after all other journeys.
test.describe.configure({ mode: 'parallel', timeout: 180_000 });

const AT_REVIEW = ['sign in as A', 'put product 1 in the bag', 'go to review by cash'];
const CARD_WINDOW = ['sign in as A', 'put product 1 in the bag', 'go to review by card', 'place the order'];

/** Each was found by a walk or by a person and then shortened; some share a walk, because starting one takes time. */
const REMEMBERED: Readonly<Record<string, readonly string[]>> = {
  // The note of a finished payment answered the next Place Order with the order before; also after checkout had found an unanswered one.
  'S-CHK-25 S-PAY-11 buys again in the same tab after a card payment, and after a payment that was never answered': [
    ...CARD_WINDOW,
    'pay',
    'put product 2 in the bag',
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
  // A's open checkout stored an order under B with A's name and address.
  'S-LOGIN-11 places no order from a page of somebody else, and shows no checkout to the next person': [
    ...AT_REVIEW,
    'switch tab, this one falls asleep',
    'sign out',
    'sign in as B',
    'put product 2 in the bag',
    'switch tab',
    'place the order in a page of somebody else',
    'go to review by cash',
    'switch tab',
    'sign out',
    'sign in as A',
    'switch tab',
    'place the order',
  ],
  // The second press with another address or method made a second order; back online the bag was empty without a word.
  'S-CHK-25 places one order when its answer is lost, whatever is changed before the next press': [
    ...AT_REVIEW,
    'place the order, the answer is lost',
    'change the address',
    'place the order',
    'put product 2 in the bag',
    'go to review by cash',
    'place the order, the answer is lost',
    'go to review by UPI',
    'place the order',
    'put product 1 in the bag',
    'go to review by cash',
    'place the order, the answer is lost',
    'lose the connection',
    'find the connection again',
  ],
  // Staff sell the last units by phone while she is at review; their second order is another than their first.
  'A-ENTRY-04 tells her that the last units are gone when staff sold them by phone, in two orders': [
    'sign in as A',
    'put product 3 in the bag',
    'go to review by cash',
    'staff enter an order of product 3 by phone',
    'staff enter an order of product 3 by phone',
    'place the order',
  ],
  // Her own unfinished payment held the last pieces and the last coupon against her; Next without a connection showed an error that stayed.
  'S-CHK-03 sells the last pieces with the last coupon to the shopper whose own unfinished payment holds them': [
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
  // Two minutes of waiting, then "your bank has not answered"; what B added afterwards was lost at B's sign-in.
  'S-PAY-11 S-BAG-09 tells the truth when the session ends while she pays, and keeps what the next person adds': [
    ...CARD_WINDOW,
    'the session ends',
    'pay after the session ended',
    'put product 2 in the bag',
    'sign in as B',
  ],
  // What she put in the bag after her payment was taken out with the pieces that it had paid for.
  'S-PAY-11 S-BAG-09 keeps what she adds after a payment whose order is found later': [
    ...CARD_WINDOW,
    'the session ends',
    'pay after the session ended',
    'sign in as A',
    'put product 1 in the bag',
    'go to review by UPI',
    'place the order',
    'pay',
  ],
  // A tab that the browser had frozen ordered the bag of before, whose pieces she had bought in the other tab meanwhile.
  'S-CHK-25 orders nothing from a frozen tab whose bag was bought in another, and says that it changed': [
    ...AT_REVIEW,
    'switch tab, this one falls asleep',
    'go to review by UPI',
    'place the order',
    'pay',
    'put product 2 in the bag',
    'switch tab',
    'place the order',
    'place the order',
  ],
  // The thank-you page with her name and address stayed open in the other tab.
  'S-LOGIN-11 leaves nothing of one person to the next one at the device': [
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

for (const [title, names] of Object.entries(REMEMBERED)) {
  test(title, async ({ browser, lived: { store, ...lived } }) => {
    const { steps, problem } = await replaySteps({ ...lived, browser }, names);
    expect(problem, `after: ${steps.join(' | ')}`).toBeNull();
    expect(loggedErrors(store)).toEqual([]);
  });
}

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
