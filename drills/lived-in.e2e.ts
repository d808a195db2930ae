// Short form of the drill `lived-in`: walks that once failed, step by step, and a few short ones from seeds. All share one store; each
// walk has a browser context, two people and products of its own.
import { test as base, expect } from '@playwright/test';
import pg from 'pg';
import { CHARGE_GST } from '../testkit/gst-store.ts';
import { copySampleStore, startStoreOn } from '../testkit/sample-store.ts';
import type { StoreProcess } from '../testkit/store-process.ts';
import { CARD_WINDOW, REGRESSION_WALKS } from './lived-in/regression-walks.ts';
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
    const stepCount = 18;
    const { steps, problem } = await walkBySeed({ ...lived, browser }, seed, stepCount);
    expect(problem, `after: ${steps.join(' | ')}`).toBeNull();
    expect(loggedErrors(store)).toEqual([]);
  });
}
