// The sample store's look against a merchant's own: a logo and other colours. Two stores run side by side and are visited in turns, so
// that both meet the same moments of the machine.
import type { Browser } from '@playwright/test';
import { DEMO_ACCOUNTS } from '../config/store.ts';
import { median } from '../testkit/process-usage.ts';
import { type Bench, type BenchPart, withStore } from './bench.ts';
import { MAX_PAINT, productWithSizes, type Visit, visit, warmUp } from './browser.ts';
import type { Measurement } from './measurement.ts';
import { launchBrowser } from './slow-phone.ts';

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="60"><rect width="240" height="60" rx="8" fill="#1f4d46"/><circle cx="30" cy="30" r="18" fill="#fff"/></svg>`;
const COLORS = { primary: '#1f4d46', accent: '#7a4b12', paper: '#f6f4ea', ink: '#16211d' };

/** Sets logo and colours as staff do, on the screen Brand. */
async function giveOwnBrand(browser: Browser, origin: string): Promise<void> {
  const page = await browser.newPage();
  const { email, password } = DEMO_ACCOUNTS.administrator;
  await page.goto(`${origin}/admin-panel/login`);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${origin}/admin-panel`);
  await page.goto(`${origin}/admin-panel/brand`);
  const logo = page.getByRole('group', { name: 'Logo', exact: true });
  const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) };
  await logo.locator('input[type="file"]').setInputFiles(file);
  await logo.locator('img').waitFor();
  for (const [name, color] of Object.entries(COLORS)) await page.locator(`input[name="${name}"]`).fill(color);
  await page.getByRole('button', { name: 'Save brand' }).click();
  await page.getByText('Brand saved').last().waitFor();
  await page.close();
}

interface Origins {
  readonly sample: string;
  readonly own: string;
}

interface ComparedPage {
  readonly name: string;
  readonly path: string;
  /** In seconds; the shop has no limit. */
  readonly maxPaint?: number;
}

async function comparePage(
  browser: Browser,
  { sizes }: Bench,
  { origins, path, name, maxPaint }: ComparedPage & { readonly origins: Origins },
): Promise<Measurement[]> {
  const seen: Readonly<Record<keyof Origins, Visit[]>> = { sample: [], own: [] };
  const looks = ['sample', 'own'] as const;
  for (const look of looks) await warmUp(browser, `${origins[look]}${path}`);
  for (let done = 0; done < sizes.visits; done++)
    for (const look of looks) seen[look].push(await visit(browser, `${origins[look]}${path}`));
  return looks.flatMap((look) => {
    const medianOf = (part: keyof Visit) => median(seen[look].map((one) => one[part]));
    const label = `${name}, ${look} brand`;
    return [
      {
        section: 'paint',
        name: `largest paint of ${label}`,
        value: medianOf('paint') / 1_000,
        unit: 's',
        ...(maxPaint === undefined ? {} : { atMost: maxPaint, byClock: true }),
      },
      { section: 'paint', name: `layout shift of ${label}`, value: medianOf('shift'), unit: '', atMost: 0 },
    ] as const satisfies Measurement[];
  });
}

async function compareBrands(bench: Bench): Promise<Measurement[]> {
  const browser = await launchBrowser();
  const [sampleUrls, ownUrls] = [await bench.databases.filled('sample'), await bench.databases.copy('own_brand')];
  try {
    return await withStore(bench, sampleUrls, {}, ({ url: sample }) =>
      withStore(bench, ownUrls, {}, async ({ url: own }) => {
        await giveOwnBrand(browser, own);
        const { path: product } = await productWithSizes(sample);
        const pages: ComparedPage[] = [
          { name: 'home', path: '/', maxPaint: MAX_PAINT },
          { name: 'the shop', path: '/shop' },
          { name: 'a product', path: product, maxPaint: MAX_PAINT },
        ];
        const measurements: Measurement[] = [];
        for (const page of pages)
          measurements.push(...(await comparePage(browser, bench, { ...page, origins: { sample, own } })));
        return measurements;
      }),
    );
  } finally {
    await browser.close();
  }
}

export const OWN_BRAND: readonly BenchPart[] = [{ name: 'pages with an own brand', measure: compareBrands }];
