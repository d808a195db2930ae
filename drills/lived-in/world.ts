// State of one walk: a browser context that is never reset, its two tabs, the database, the model, and what was read last.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type pg from 'pg';
import { type Model, newModel, noticeSessionEnd, type PersonName, type TabModel } from './model.ts';
import { readPage, type Seen } from './seen.ts';
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
  /** Breaches that a walk before has reported: they stay in the data. */
  readonly knownBreaches: Set<string>;
}

export interface World extends Setting {
  readonly context: BrowserContext;
  readonly pages: readonly [Page, Page];
  active: 0 | 1;
  readonly people: Readonly<Record<PersonName, Person>>;
  readonly saleProducts: readonly WalkProduct[];
  readonly coupons: WalkCoupons;
  readonly model: Model;
  stored: StoredState;
  seen: Seen;
  /** Errors in the console, errors nobody caught, answers of 500 and above. */
  readonly pageErrors: string[];
  /** Orders whose thank-you page was shown during the step. */
  readonly thanked: string[];
  staff(): Promise<StaffWindow>;
  close(): Promise<void>;
}

const STEP_LIMIT_MS = 20_000;

/** The browser's own words about requests that the walk lets fail, or that the store refuses. */
const EXPECTED_NOISE =
  /Failed to load resource: (?:net::|the server responded with a status of 4\d\d)|ERR_INTERNET_DISCONNECTED/;

function listen(page: Page, noise: string[]): void {
  page.on('pageerror', (error) => noise.push(`uncaught on ${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' || EXPECTED_NOISE.test(message.text())) return;
    noise.push(`console on ${page.url()}: ${message.text().slice(0, 400)}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) noise.push(`${response.status()} from ${response.url()}`);
  });
}

async function openTab(context: BrowserContext, storeUrl: string, noise: string[]): Promise<Page> {
  const page = await context.newPage();
  listen(page, noise);
  await page.goto(`${storeUrl}/about`);
  return page;
}

export async function openWorld(setting: Setting): Promise<World> {
  const { browser, client, databaseUrl, storeUrl } = setting;
  const people = await addPeople(client);
  const saleProducts = await addWalkProducts(client, databaseUrl);
  const coupons = await addWalkCoupons(client);
  const options = { locale: 'en-IN', timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce' as const };
  const context = await browser.newContext(options);
  context.setDefaultTimeout(STEP_LIMIT_MS);
  await context.addInitScript(() => {
    // An empty page has no storage.
    if (location.protocol !== 'about:') localStorage.setItem('discount_modal_submitted', 'true');
    // Before every listener of the page: a tab that is asleep hears nothing.
    for (const news of ['storage', 'focus', 'visibilitychange', 'online']) {
      for (const target of [window, document]) {
        target.addEventListener(
          news,
          (event) => Reflect.get(window, 'isAsleep') === true && event.stopImmediatePropagation(),
          { capture: true },
        );
      }
    }
  });
  const noise: string[] = [];
  const pages = [await openTab(context, storeUrl, noise), await openTab(context, storeUrl, noise)] as const;
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
    model: newModel(
      saleProducts.map(({ price, pieces }) => ({ price, onHand: pieces, isActive: true, wasInactive: false })),
    ),
    stored: await readStoredState(client, { people, saleProducts, coupons }),
    seen: await readPage(pages[0], saleProducts),
    pageErrors: noise,
    thanked: [],
    staff() {
      staffWindow ??= openStaffWindow({ browser, storeUrl, client, listen: (page) => listen(page, noise) });
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

/** Loads a page of the store in the tab that is looked at. */
export async function openPath(world: World, path: string): Promise<void> {
  await activePage(world).goto(`${world.storeUrl}${path}`);
  resetTab(world);
}

/** The document is another: its payment window is gone, and a session that has ended is noticed. */
export function resetTab(world: World): void {
  Object.assign(activeTab(world), { window: null, payer: null, asleep: null });
  noticeSessionEnd(world.model);
}

/** Its page is of somebody who is no longer the one who is signed in, and it has not heard of that. */
export function isForeign(world: World): boolean {
  const { asleep } = activeTab(world);
  return asleep !== null && asleep.signedIn !== world.model.signedIn;
}

/** Walks ask more often than any person does: limits are not what they are about. */
export const clearRateLimits = ({ client }: Pick<World, 'client'>) => client.query('delete from rate_limits');
