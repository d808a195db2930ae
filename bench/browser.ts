// Home on a mid-range phone: 4x slower CPU, 150 ms round trip, 1.6 Mbps, nothing cached; the median of five visits.
import { type Browser, chromium } from '@playwright/test';
import { browserExecutable } from '../scripts/browser.ts';
import { median } from './process-figures.ts';
import type { Figure } from './report.ts';
import type { BenchFolder } from './store-under-test.ts';

const VISITS = 5;
const BYTES_A_SECOND = 1_600_000 / 8;

interface Visit {
  readonly paint: number;
  readonly shift: number;
  readonly scripts: number;
  readonly styles: number;
  readonly total: number;
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND / 2,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(url, { waitUntil: 'networkidle' });
  const figures = await page.evaluate(async () => {
    const entries = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
        setTimeout(() => resolve([]), 1_000);
      });
    const [paints, shifts] = await Promise.all([entries('largest-contentful-paint'), entries('layout-shift')]);
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const sizeOf = (ending: string) =>
      files
        .filter(({ name }) => new URL(name).pathname.endsWith(ending))
        .reduce((sum, file) => sum + file.encodedBodySize, 0);
    return {
      paint: paints.at(-1)?.startTime ?? 0,
      shift: shifts.reduce((sum, shift) => sum + (shift as unknown as { value: number }).value, 0),
      scripts: sizeOf('.js'),
      styles: sizeOf('.css'),
      total: files.reduce((sum, file) => sum + file.encodedBodySize, 0),
    };
  });
  await context.close();
  return figures;
}

export async function benchBrowser(folder: BenchFolder): Promise<Figure[]> {
  const store = await folder.start();
  const { executablePath, args, env } = await browserExecutable();
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...(process.env as Record<string, string>), ...env },
  });
  // The first visit makes the picture variants; it is not measured.
  await visit(browser, `${store.url}/`);
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  const visits: Visit[] = [];
  for (let count = 0; count < VISITS; count++) visits.push(await visit(browser, `${store.url}/`));
  await browser.close();
  await store.stop();
  const middle = (what: keyof Visit) => median(visits.map((one) => one[what]));
  return [
    { name: 'largest paint on a slow phone', value: middle('paint') / 1_000, unit: 's', atMost: 2 },
    { name: 'layout shift', value: middle('shift'), unit: '', atMost: 0 },
    { name: 'JavaScript of home (brotli)', value: middle('scripts') / 1_000, unit: 'kB', atMost: 115 },
    { name: 'CSS of home (brotli)', value: middle('styles') / 1_000, unit: 'kB', atMost: 16 },
    { name: 'everything home loads beside the page', value: middle('total') / 1_000, unit: 'kB' },
  ];
}
