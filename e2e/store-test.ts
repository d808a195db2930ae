// Fixtures of a browser test: a running sample store, shared by the tests of a worker that only read, and private stores for tests
// that change shared data.
import path from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, test as base } from '@playwright/test';
import { copySampleStore, type RunningStore, startStoreOn } from '../testkit/sample-store.ts';

const realPicturesFolder = () => path.join(process.env.E2E_FOLDER ?? '', 'real-pictures');

const withoutPopup = (context: BrowserContext) =>
  context.addInitScript(() => localStorage.setItem('discount_modal_submitted', 'true'));

/** Opens another browser context: a second device or another person. The discount popup stays closed. */
export async function newVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await withoutPopup(context);
  return context;
}

interface WorkerFixtures {
  /** The store's own pictures instead of dots. A new store encodes each variant at its first request, which takes time. */
  readonly realPictures: boolean;
  /** The store shared by this worker's tests, which must not change it. */
  readonly store: RunningStore;
}

interface TestFixtures {
  /** Whether the discount popup may open after 15 seconds. */
  readonly discountPopup: boolean;
  /** A store for this test only. */
  readonly ownStore: RunningStore;
  /** Closes the other browsers that a test opened: their pages would keep polling during later tests of the worker. */
  readonly visitorsClosed: undefined;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  discountPopup: [false, { option: true }],
  realPictures: [false, { option: true, scope: 'worker' }],
  context: async ({ context, discountPopup }, use) => {
    if (!discountPopup) await withoutPopup(context);
    await use(context);
  },
  visitorsClosed: [
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
    { scope: 'worker', timeout: 600_000 },
  ],
  ownStore: async ({ browserName: _browser }, use) => {
    const database = await copySampleStore();
    const store = await startStoreOn(database.url);
    await use(store);
    await store.stop();
    await database.drop();
  },
});
