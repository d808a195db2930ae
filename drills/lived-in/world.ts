// State of one walk: a browser context that is never reset, its two tabs, the database, the model, and the last state read.
import { randomBytes } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type pg from 'pg';
import { type Model, newModel, noticeSessionEnd, type PersonName, type TabModel } from './model.ts';
import { type PageState, readPage } from './page-state.ts';
import { openStaffWindow, type StaffWindow } from './staff-window.ts';
import { readStoredState, type StoredState } from './stored-state.ts';
import {
  addPeople,
  addWalkCoupons,
  addWalkProducts,
  type Person,
  type WalkCoupons,
  type WalkProduct,
} from './test-data.ts';

export interface Setting {
  readonly storeUrl: string;
  readonly databaseUrl: string;
  readonly browser: Browser;
  readonly client: pg.Client;
  /** Broken invariants that an earlier walk reported: they stay in the data. */
  readonly knownBreaches: Set<string>;
  /** The store's prices include GST; false without it. */
  readonly isTaxIncluded?: boolean;
}

export interface World extends Setting {
  readonly context: BrowserContext;
  readonly pages: readonly [Page, Page];
  active: 0 | 1;
  readonly people: Readonly<Record<PersonName, Person>>;
  readonly saleProducts: readonly WalkProduct[];
  readonly coupons: WalkCoupons;
  /** Part of every text that this walk writes, because other walks use the store too. */
  readonly mark: string;
  readonly model: Model;
  stored: StoredState;
  pageState: PageState;
  /** Console errors, uncaught errors and responses with status 500 and above. */
  readonly pageErrors: string[];
  /** Orders whose thank-you page was shown during the step. */
  readonly thanked: string[];
  staff(): Promise<StaffWindow>;
  close(): Promise<void>;
}

const STEP_LIMIT_MS = 120_000;

/** The status of a store on a machine that is too slow for its time limits. The page must cope: the walk still compares all data. */
const BUSY = 503;

/** Console messages about requests that the walk makes fail or that the store refuses. */
const EXPECTED_ERRORS =
  /Failed to load resource: (?:net::|the server responded with a status of (?:4\d\d|503))|ERR_INTERNET_DISCONNECTED/;

function listen(page: Page, pageErrors: string[]): void {
  page.on('pageerror', (error) => pageErrors.push(`uncaught on ${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' || EXPECTED_ERRORS.test(message.text())) return;
    pageErrors.push(`console on ${page.url()}: ${message.text().slice(0, 400)}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500 && response.status() !== BUSY)
      pageErrors.push(`${response.status()} from ${response.url()}`);
  });
}

async function openTab(context: BrowserContext, storeUrl: string, pageErrors: string[]): Promise<Page> {
  const page = await context.newPage();
  listen(page, pageErrors);
  await page.goto(`${storeUrl}/about`);
  return page;
}

export async function openWorld(setting: Setting): Promise<World> {
  const { browser, client, databaseUrl, storeUrl } = setting;
  const people = await addPeople(client);
  const saleProducts = await addWalkProducts(client, databaseUrl);
  const coupons = await addWalkCoupons(client);
  const mark = randomBytes(4).toString('hex');
  const options = { locale: 'en-IN', timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce' as const };
  const context = await browser.newContext(options);
  context.setDefaultTimeout(STEP_LIMIT_MS);
  await context.addInitScript(() => {
    // about:blank has no storage.
    if (location.protocol !== 'about:') localStorage.setItem('discount_modal_submitted', 'true');
    // These listeners run before those of the page: a frozen tab gets no events.
    for (const eventName of ['storage', 'focus', 'visibilitychange', 'online']) {
      for (const target of [window, document]) {
        target.addEventListener(
          eventName,
          (event) => Reflect.get(window, 'isFrozen') === true && event.stopImmediatePropagation(),
          { capture: true },
        );
      }
    }
  });
  const pageErrors: string[] = [];
  const pages = [await openTab(context, storeUrl, pageErrors), await openTab(context, storeUrl, pageErrors)] as const;
  await pages[0].bringToFront();
  let staffWindow: Promise<StaffWindow> | null = null;
  return {
    ...setting,
    context,
    pages,
    active: 0,
    people,
    saleProducts,
    coupons,
    mark,
    model: newModel(
      saleProducts.map(({ price, units, sku }) => ({
        price,
        onHand: units,
        isActive: true,
        wasInactive: false,
        skus: [sku],
        addresses: [],
        isScheduled: false,
        reservedElsewhere: 0,
      })),
      setting.isTaxIncluded ?? false,
    ),
    stored: await readStoredState(client, { people, saleProducts, coupons, mark }),
    pageState: await readPage(pages[0], saleProducts),
    pageErrors,
    thanked: [],
    staff() {
      staffWindow ??= openStaffWindow({ browser, storeUrl, client, listen: (page) => listen(page, pageErrors) });
      return staffWindow;
    },
    async close() {
      await context.close();
      await (await staffWindow)?.close();
    },
  };
}

export const activePage = ({ pages, active }: World): Page => pages[active];
export const activeTab = ({ model, active }: World): TabModel => model.tabs[active];

/** Loads a page of the store in the active tab. */
export async function openPath(world: World, path: string): Promise<void> {
  const { model } = world;
  await activePage(world).goto(`${world.storeUrl}${path}`);
  // Waits until the page has noticed that the session ended: a press before that acts for its owner, the next steps act for a guest.
  if (model.signedIn !== null && !model.isSessionAlive && model.isOnline)
    await activePage(world).waitForFunction(() => !/(?:^|; )signed-in=(?!;|$)/.test(document.cookie));
  resetTab(world);
}

/** After a new document: the payment window is gone, and an ended session is noticed. */
export function resetTab(world: World): void {
  Object.assign(activeTab(world), { window: null, payer: null, frozen: null });
  noticeSessionEnd(world.model);
}

/** True when the active tab is frozen and shows a person who is no longer signed in. */
export function isOtherPersonsPage(world: World): boolean {
  const { frozen } = activeTab(world);
  return frozen !== null && frozen.signedIn !== world.model.signedIn;
}

/** Clears rate limits: walks send more requests than a person. */
export const clearRateLimits = ({ client }: Pick<World, 'client'>) => client.query('delete from rate_limits');

/** The address of somebody who waits for a size, neither A nor B. */
export const waitContact = ({ mark }: { readonly mark: string }): string => `waits.${mark}@example.in`;
