// A mid-range phone: 4x slower CPU, 150 ms round trip, 1.6 Mbps, nothing cached.
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserExecutable } from '../scripts/browser.ts';

const BYTES_PER_SECOND = 1_600_000 / 8;

export async function launchBrowser(): Promise<Browser> {
  const { executablePath, args, env } = await browserExecutable();
  return chromium.launch({ executablePath, args, env: { ...(process.env as Record<string, string>), ...env } });
}

interface SlowPage {
  readonly page: Page;
  readonly context: BrowserContext;
}

export async function openSlowPage(
  browser: Browser,
  { slowNetwork }: { readonly slowNetwork: boolean },
): Promise<SlowPage> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  if (slowNetwork) {
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: BYTES_PER_SECOND,
      uploadThroughput: BYTES_PER_SECOND / 2,
    });
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return { page, context };
}
