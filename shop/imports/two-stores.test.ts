// The complete file of one store is imported into an empty one; the export of the second store must be the same file.

import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { parseAdminProductsQuery } from '#shop/catalog/admin-products-query.ts';
import { setLook } from '#shop/catalog/looks.server.ts';
import { pictureKeyFromUrl } from '#shop/catalog/picture.ts';
import { saveAttributes } from '#shop/catalog/save-attributes.server.ts';
import { joinStyle } from '#shop/catalog/styles.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { getVariant } from '#shop/pictures/pictures.server.ts';
import { uploadPicture } from '#shop/pictures/upload-picture.server.ts';
import { ok, refuse } from '#shop/result.ts';
import { expectOk, openTestShop } from '#shop/testing/test-shop.ts';
import { startImport } from './control-import.server.ts';
import { exportComplete } from './export-complete.server.ts';
import { addImport, findImport } from './imports.server.ts';
import { previewImport } from './preview-import.server.ts';
import { runImport } from './run-import.server.ts';
import { anyProduct } from './testing/any-product.ts';

const first = openTestShop();
const second = openTestShop();
beforeAll(() => second.addStaffAccount());
const FIRST_ORIGIN = 'https://first.example';
const SECOND_ORIGIN = 'https://second.example';

async function exportText(ctx: ShopContext, origin: string): Promise<string> {
  const chunks: string[] = [];
  const everyProduct = parseAdminProductsQuery(new URLSearchParams());
  for await (const chunk of expectOk(await exportComplete(ctx, everyProduct, origin))) chunks.push(chunk);
  return chunks.join('');
}

/** The second store fetches the pictures of the first one from its public addresses. */
const withInternet = (): ShopContext => ({
  ...second.staff(),
  providers: {
    ...second.staff().providers,
    pictureFetcher: {
      fetch: async (url) => {
        const key = pictureKeyFromUrl(url.replace(FIRST_ORIGIN, ''));
        const variant = key === null ? null : await getVariant(first.staff(), key, 1600, 'webp');
        return variant === null ? refuse({ status: 404 }) : ok(variant.file.bytes);
      },
    },
  },
});

async function importInto(text: string): Promise<void> {
  const bytes = new TextEncoder().encode(text);
  const id = expectOk(await addImport(second.staff(), { bytes, fileName: 'products-complete.csv' }));
  const preview = expectOk(await previewImport(second.staff(), id));
  expect(preview.problems).toEqual([]);
  expect(preview.cards.flatMap(({ notes }) => notes)).toEqual([]);
  expectOk(await startImport(second.staff(), id, 1));
  while ((await findImport(second.staff(), id))?.status === 'running') await runImport(withInternet(), id);
  expect((await findImport(second.staff(), id))?.status).toBe('done');
}

/**
 * Replaces the addresses of pictures by their order of appearance. Each store encodes the pictures that it receives anew and names them by
 * a hash of the result, so the second store has other addresses.
 */
function withNumberedPictures(text: string, origin: string): string {
  const numbers = new Map<string, number>();
  const numberOf = (key: string): number => {
    if (!numbers.has(key)) numbers.set(key, numbers.size);
    return numbers.get(key) ?? 0;
  };
  return text.replaceAll(
    new RegExp(`${origin}/pictures/([0-9a-f]{24})/1600\\.webp`, 'g'),
    (_, key: string) => `picture ${numberOf(key)}`,
  );
}

let drawn = 0;
async function addPicture(): Promise<string> {
  const background = { r: (drawn * 37) % 256, g: (drawn * 91) % 256, b: ++drawn % 256 };
  const bytes = await sharp({ create: { width: 40, height: 50, channels: 3, background } })
    .png()
    .toBuffer();
  return expectOk(await uploadPicture(first.staff(), { bytes, fileName: `${drawn}.png` }));
}

const COUNT = 40;
const CATEGORIES = ['Kurtas', 'Kurtas!', 'Women > Kurtas', 'साड़ी'];
const NECK = { key: null, name: 'Neck', values: ['Round', 'V neck, deep'], filterable: true };
const LINING = { key: null, name: 'Lining', values: [], filterable: false };

/** The attributes of the first and of the third category. */
const ATTRIBUTES = [
  [
    { key: 'neck', value: 'V neck, deep' },
    { key: 'lining', value: '=Silk' },
  ],
  [],
  [{ key: 'lining', value: 'Mul' }],
  [],
];

async function addCategories(): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, name] of CATEGORIES.entries()) ids.push(await first.addCategory({ name, slug: `slug-${index}` }));
  const [kurtas = '', , women = ''] = ids;
  const save = (id: string, attributes: unknown) => saveAttributes(first.staff(), id, { version: null, attributes });
  expectOk(await save(kurtas, [NECK, LINING]));
  const { attributes } = expectOk(await save(women, [LINING]));
  // The name of the attribute changes, but its key stays 'lining'.
  expectOk(
    await save(
      women,
      attributes.map((each) => ({ ...each, name: 'Inside' })),
    ),
  );
  return ids;
}

/** Two products with the same name, as shops have them, and the colours of a style. */
const SPECIAL = [
  { color: 'Blue' },
  { color: 'Rust', name: 'Same name' },
  { color: 'Teal', name: 'same name' },
  { color: 'Pink' },
];

async function addCatalogue(seed: number): Promise<void> {
  const categories = await addCategories();
  const pictures = [await addPicture(), await addPicture(), await addPicture(), await addPicture()];
  const ids: string[] = [];
  const slugs = new Set(['']);
  for (const [number, product] of fc.sample(anyProduct, { numRuns: COUNT, seed }).entries()) {
    const { sizes, onHand, ownCodes, slug = '', ...fields } = product;
    const codes = (index: number) => ({ sku: `OWN ${number}/${index}`, barcode: `BC-${number}-${index}` });
    const categoryIndex = number % CATEGORIES.length;
    const id = await first.addProduct({
      ...fields,
      ...SPECIAL[number],
      categoryId: categories[categoryIndex] ?? '',
      attributes: ATTRIBUTES[categoryIndex] ?? [],
      sku: `SKU ${number}`,
      slug: slugs.has(slug) ? '' : slug,
      pictures: pictures
        .slice(0, 1 + (number % pictures.length))
        .map((key, index) => ({ key, alt: index === 1 ? '=Back, "left"' : '' })),
      stock: sizes.map((size, index) => ({ size, onHand: onHand + index, ...(ownCodes ? codes(index) : {}) })),
    });
    ids.push(id);
    slugs.add(slug);
  }
  const [a = '', b = '', c = '', d = ''] = ids;
  expectOk(await joinStyle(first.staff(), a, b));
  expectOk(await joinStyle(first.staff(), a, d));
  // Some products of the look come before their product in the file, and some after it.
  expectOk(await setLook(first.staff(), a, { before: [], after: [d, c, b] }));
  expectOk(await setLook(first.staff(), c, { before: [], after: [a] }));
}

test('A-FILE-11 the complete file of a store, imported into an empty one and exported there, is the same file', async () => {
  const seed = Math.trunc(Math.random() * 2 ** 31);
  await addCatalogue(seed);
  const before = await exportText(first.staff(), FIRST_ORIGIN);
  await importInto(before);
  const after = await exportText(second.staff(), SECOND_ORIGIN);
  expect(withNumberedPictures(after, SECOND_ORIGIN), `seed ${seed}`).toBe(withNumberedPictures(before, FIRST_ORIGIN));
  const bytes = new TextEncoder().encode(before);
  const again = expectOk(await addImport(second.staff(), { bytes, fileName: 'again.csv' }));
  expect(expectOk(await previewImport(second.staff(), again)).counts).toMatchObject({ none: COUNT, add: 0, update: 0 });
});
