// The pictures of the handbook. With HANDBOOK_PICTURES=write (npm run handbook-pictures) the screens are photographed; otherwise the
// labels of each screen are compared with those it had in its picture. Pixels are never compared.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { signInStaff } from './admin-page.ts';
import { test } from './store-test.ts';

const FOLDER = 'docs/handbook/pictures';
const LABELS_FILE = `${FOLDER}/labels.txt`;
const SIZE = { width: 1280, height: 800 };
const MAX_BYTES = 60_000;
const isWriting = process.env.HANDBOOK_PICTURES === 'write';

interface Picture {
  readonly name: string;
  /** The path below /admin-panel. */
  readonly path: string;
  readonly heading: string | RegExp;
  /** Leads from the screen of `path` to the one in the picture. */
  readonly open?: (page: Page) => Promise<void>;
}

const openLink = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('link', { name }).first().click();

const PICTURES: readonly Picture[] = [
  { name: 'setup', path: '/setup', heading: 'Setup' },
  { name: 'brand', path: '/brand', heading: 'Brand' },
  { name: 'page', path: '/pages', heading: 'Size guide', open: openLink('Size guide') },
  { name: 'product', path: '/products?search=Neelkanth', heading: /Neelkanth/, open: openLink(/Neelkanth/) },
  { name: 'orders', path: '/orders', heading: 'Orders' },
  {
    name: 'order',
    path: '/orders?status=delivered',
    heading: /^Order /,
    open: (page) => page.locator('.table__name').first().click(),
  },
  { name: 'fulfilment', path: '/fulfillment', heading: 'Fulfillment' },
  { name: 'returns', path: '/returns', heading: 'Returns' },
  {
    name: 'integrations',
    path: '/integrations',
    heading: 'Integrations',
    open: (page) =>
      page.getByRole('region', { name: 'Razorpay', exact: true }).getByRole('button', { name: 'Set up' }).click(),
  },
  { name: 'users', path: '/users', heading: 'Users' },
  { name: 'complaints', path: '/grievances', heading: 'Complaints' },
];

/** Headings and labels, without those of rows, previews and counts, which depend on the data. */
const readLabels = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const elements = [...document.querySelectorAll('main :is(h1, h2, legend, label, th, .btn)')];
    const texts = elements
      .filter((element) => !element.closest('tbody, ol, [inert], .cpage-preview'))
      .map((element) => (element.textContent ?? '').trim())
      .filter((text) => text !== '' && !/\d|^Order [A-Z]{8}$/.test(text));
    return [...new Set(texts)];
  });

async function toSmallWebp(png: Buffer): Promise<Buffer> {
  for (let quality = 80; quality > 10; quality -= 10) {
    const webp = await sharp(png).webp({ quality, effort: 6 }).toBuffer();
    if (webp.length <= MAX_BYTES) return webp;
  }
  throw new Error('The picture is too large');
}

test.use({ realPictures: isWriting, viewport: SIZE });

test('A-HBOOK-03 every picture of the handbook shows its screen as it is', async ({ page, store }) => {
  await signInStaff(page, store);
  const labels: string[] = [];
  const storedLabels = isWriting ? [] : (await readFile(LABELS_FILE, 'utf8')).trimEnd().split('\n');
  for (const { name, path, heading, open } of PICTURES) {
    await page.goto(`${store.url}/admin-panel${path}`);
    await open?.(page);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    // Nothing is highlighted under the mouse.
    await page.mouse.move(0, 0);
    if (!isWriting) {
      // Some parts of a screen are loaded after it.
      await expect
        .poll(() => readLabels(page), { message: `${name} has changed since its picture: npm run handbook-pictures` })
        .toEqual(
          storedLabels.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2)),
        );
      continue;
    }
    await page.waitForLoadState('networkidle');
    labels.push(...(await readLabels(page)).map((label) => `${name}: ${label}`));
    await mkdir(FOLDER, { recursive: true });
    await writeFile(`${FOLDER}/${name}.webp`, await toSmallWebp(await page.screenshot()));
  }
  // The build of this run may be older than new pictures.
  if (isWriting) return writeFile(LABELS_FILE, `${labels.join('\n')}\n`);
  await test.step('A-HBOOK-01 the back office serves the pictures', async () => {
    await page.goto(`${store.url}/admin-panel/handbook/brand`);
    const src = await page.locator('.handbook img').first().getAttribute('src');
    const response = await page.request.get(`${store.url}${src}`);
    expect(response.headers()['content-type']).toBe('image/webp');
  });
});
