// Home page and product page on a slow phone (median of several visits), and the delay from a tap to the next frame for the two most
// frequent taps of shoppers.
import type { Browser, Page } from '@playwright/test';
import { median } from '../testkit/process-usage.ts';
import { type Bench, type BenchPart, withStore } from './bench.ts';
import type { Measurement } from './measurement.ts';
import { launchBrowser, openSlowPage } from './slow-phone.ts';

/** Seconds to the largest paint of home and of a product. */
export const MAX_PAINT = 1.1;

export interface Visit {
  readonly paint: number;
  readonly shift: number;
  readonly scripts: number;
  readonly styles: number;
  readonly total: number;
}

export async function visit(browser: Browser, url: string): Promise<Visit> {
  const { page, context } = await openSlowPage(browser, { slowNetwork: true });
  await page.goto(url, { waitUntil: 'networkidle' });
  const measurements = await page.evaluate(async () => {
    const entries = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
        setTimeout(() => resolve([]), 1_000);
      });
    const [paints, shifts] = await Promise.all([entries('largest-contentful-paint'), entries('layout-shift')]);
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const sumSize = (ending: string) =>
      files
        .filter(({ name }) => new URL(name).pathname.endsWith(ending))
        .reduce((sum, file) => sum + file.encodedBodySize, 0);
    return {
      paint: paints.at(-1)?.startTime ?? 0,
      shift: shifts.reduce((sum, shift) => sum + (shift as unknown as { value: number }).value, 0),
      scripts: sumSize('.js'),
      styles: sumSize('.css'),
      total: files.reduce((sum, file) => sum + file.encodedBodySize, 0),
    };
  });
  await context.close();
  return measurements;
}

/** The first visit makes the picture variants, in the background too; it is not measured. */
export async function warmUp(browser: Browser, url: string): Promise<void> {
  await visit(browser, url);
  await new Promise((resolve) => setTimeout(resolve, 5_000));
}

interface Limits {
  readonly scripts: number;
  readonly styles: number;
}

interface Visited {
  readonly url: string;
  readonly name: string;
  readonly limits: Limits;
}

async function visits(browser: Browser, count: number, { url, name, limits }: Visited): Promise<Measurement[]> {
  await warmUp(browser, url);
  const all: Visit[] = [];
  for (let done = 0; done < count; done++) all.push(await visit(browser, url));
  const medianOf = (measurement: keyof Visit) => median(all.map((one) => one[measurement]));
  const bytes = { section: 'bytes', unit: 'kB', cost: 'size' } as const;
  return [
    {
      section: 'paint',
      name: `largest paint of ${name} on a slow phone`,
      value: medianOf('paint') / 1_000,
      unit: 's',
      atMost: MAX_PAINT,
      byClock: true,
    },
    { section: 'paint', name: `layout shift of ${name}`, value: medianOf('shift'), unit: '', atMost: 0 },
    { ...bytes, name: `JavaScript of ${name} (brotli)`, value: medianOf('scripts') / 1_000, atMost: limits.scripts },
    { ...bytes, name: `CSS of ${name} (brotli)`, value: medianOf('styles') / 1_000, atMost: limits.styles },
    { ...bytes, name: `all files that ${name} loads`, value: medianOf('total') / 1_000 },
  ];
}

/** The duration of the longest event of one tap, from the touch to the next paint. */
async function timePress(page: Page, press: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const seen = window as unknown as { longest: number };
    seen.longest = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId) seen.longest = Math.max(seen.longest, entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await press();
  await page.waitForTimeout(600);
  return page.evaluate(() => (window as unknown as { longest: number }).longest);
}

interface Press {
  readonly origin: string;
  readonly name: string;
  readonly path: string;
  readonly prepare?: (page: Page) => Promise<void>;
  readonly press: (page: Page) => Promise<void>;
}

async function presses(
  browser: Browser,
  count: number,
  { origin, name, path, prepare, press }: Press,
): Promise<Measurement> {
  const times: number[] = [];
  for (let done = 0; done < count; done++) {
    const { page, context } = await openSlowPage(browser, { slowNetwork: false });
    await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' });
    await prepare?.(page);
    times.push(await timePress(page, () => press(page)));
    await context.close();
  }
  return {
    section: 'paint',
    name: `${name}: press to paint, 4x slower CPU`,
    value: median(times),
    unit: 'ms',
    atMost: 100,
    byClock: true,
  };
}

export async function productWithSizes(origin: string): Promise<{ path: string; size: string }> {
  const page = await (await fetch(`${origin}/shop?category=ethnic&size=M`)).text();
  const path = /href="(\/product\/[a-z0-9-]+)"/.exec(page)?.[1];
  if (!path) throw new Error('The shop shows no product');
  return { path, size: 'M' };
}

const PAGE_LIMITS = { home: { scripts: 113.5, styles: 16 }, product: { scripts: 123, styles: 20 } };

async function onSlowPhone(browser: Browser, { sizes }: Bench, origin: string): Promise<Measurement[]> {
  const { path, size } = await productWithSizes(origin);
  return [
    ...(await visits(browser, sizes.visits, { url: `${origin}/`, name: 'home', limits: PAGE_LIMITS.home })),
    ...(await visits(browser, sizes.visits, {
      url: `${origin}${path}`,
      name: 'a product',
      limits: PAGE_LIMITS.product,
    })),
    await presses(browser, sizes.presses, {
      origin,
      name: 'filter by size',
      path: '/shop',
      prepare: async (page) => {
        await page.getByRole('button', { name: /^Filters/ }).tap();
        await page.locator('#shop-filters').getByRole('button', { name: /^Size/ }).tap();
        await page.waitForTimeout(500);
      },
      press: (page) => page.getByRole('button', { name: 'L', exact: true }).tap(),
    }),
    await presses(browser, sizes.presses, {
      origin,
      name: 'add to bag',
      path,
      prepare: async (page) => {
        await page.locator('.pinfo').getByRole('button', { name: size, exact: true }).tap();
        await page.waitForTimeout(500);
      },
      press: (page) => page.getByRole('region', { name: 'Buy' }).getByRole('button').tap(),
    }),
  ];
}

async function slowPhone(bench: Bench): Promise<Measurement[]> {
  const browser = await launchBrowser();
  try {
    const urls = await bench.databases.filled('sample');
    return await withStore(bench, urls, {}, ({ url }) => onSlowPhone(browser, bench, url));
  } finally {
    await browser.close();
  }
}

export const BROWSER: readonly BenchPart[] = [{ name: 'home and a product on a slow phone', measure: slowPhone }];
