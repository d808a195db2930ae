// Fixtures of a browser test: a running sample store, shared by the tests of a worker that only read, and stores of their own for tests
// that break things.
import path from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, test as base } from '@playwright/test';
import { copySampleStore, type RunningStore, startStoreOn } from '../testkit/sample-store.ts';

const realPicturesFolder = () => path.join(process.env.E2E_FOLDER ?? '', 'real-pictures');

const withoutPopup = (context: BrowserContext) =>
  context.addInitScript(() => localStorage.setItem('discount_modal_submitted', 'true'));

/** Another browser: a second device, or another person. The discount popup does not open over a test that takes its time. */
export async function newVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await withoutPopup(context);
  return context;
}

interface WorkerFixtures {
  /** The store's own pictures instead of dots. A new store draws each variant when it is first asked for, which takes its time. */
  readonly realPictures: boolean;
  /** Shared by this worker's tests: look, do not break. */
  readonly store: RunningStore;
}

interface TestFixtures {
  /** Whether the discount popup may open over a test that takes its time. */
  readonly discountPopup: boolean;
  /** Of this test alone. */
  readonly ownStore: RunningStore;
  /** Other browsers that a test opened end with it: their pages would go on polling beside all later tests of the worker. */
  readonly visitorsLeave: undefined;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  discountPopup: [false, { option: true }],
  realPictures: [false, { option: true, scope: 'worker' }],
  context: async ({ context, discountPopup }, use) => {
    if (!discountPopup) await withoutPopup(context);
    await use(context);
  },
  visitorsLeave: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
  store: [
    async ({ realPictures }, use) => {
      const database = await copySampleStore();
      const store = await startStoreOn(database.url, realPictures ? { DATA_DIR: realPicturesFolder() } : {});
      await use(store);
      await store.stop();
      await database.drop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  ownStore: async ({ browserName: _browser }, use) => {
    const database = await copySampleStore();
    const store = await startStoreOn(database.url);
    await use(store);
    await store.stop();
    await database.drop();
  },
});
