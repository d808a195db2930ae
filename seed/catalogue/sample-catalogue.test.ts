import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SIZES } from '#config/store.ts';
import { toSlug } from '#shop/catalog/product.ts';
import { TEXTILES } from '#tools/pictures/cloth/textiles.ts';
import type { PaletteName } from '#tools/pictures/palettes.ts';
import { samplePictures } from '#tools/pictures/sample-pictures.ts';
import { GARMENTS, type GarmentName } from '#tools/pictures/wardrobe.ts';
import originals from '../pictures/originals.json' with { type: 'json' };
import { banners } from './banners.ts';
import { categories } from './categories.ts';
import { coupons } from './coupons.ts';
import { describeView, getViews } from './picture-files.ts';
import { sampleCatalogue } from './sample-catalogue.ts';
import type { SampleProduct } from './sample-product.ts';
import { findTaxedGoods } from './tax-classes.ts';

const ORIGINALS = join(import.meta.dirname, '..', 'pictures', 'originals');

/** The allowed colour names per palette. Jewellery is named by its metal. */
const COLORS: Record<PaletteName, readonly string[]> = {
  madder: ['Maroon'],
  indigo: ['Navy', 'Blue'],
  marigold: ['Yellow'],
  'rani-pink': ['Pink'],
  peacock: ['Teal'],
  mehndi: ['Green'],
  'ivory-gold': ['Cream'],
  sindoor: ['Red'],
  jamun: ['Purple'],
  haldi: ['Yellow'],
  kesar: ['Orange'],
  gulabi: ['Pink'],
  neem: ['Green'],
  kajal: ['Black'],
  chandan: ['Beige'],
  firozi: ['Teal'],
  anar: ['Maroon'],
  moti: ['White', 'Gray'],
  mitti: ['Brown'],
  aasmani: ['Blue'],
  moonga: ['Coral'],
  kachnar: ['Lavender'],
  chandi: ['Silver'],
};

const sumStock = ({ stock }: SampleProduct): number => Object.values(stock).reduce((sum, units) => sum + units, 0);
const countProducts = (test: (product: SampleProduct) => unknown): number => sampleCatalogue.filter(test).length;

describe('the sample catalogue', () => {
  it('has enough products in every category', () => {
    expect(sampleCatalogue.length).toBeGreaterThanOrEqual(126);
    const minCounts = { ethnic: 46, dresses: 24, western: 22, accessories: 14, footwear: 12, bags: 10 };
    for (const [slug, count] of Object.entries(minCounts)) {
      expect(
        countProducts(({ category }) => category === slug),
        slug,
      ).toBeGreaterThanOrEqual(count);
    }
  });

  it('uses every name and SKU once', () => {
    for (const readName of [
      (product: SampleProduct) => product.sku,
      (product: SampleProduct) => product.name,
      (product: SampleProduct) => toSlug(product.name),
    ]) {
      expect(new Set(sampleCatalogue.map(readName)).size).toBe(sampleCatalogue.length);
    }
  });

  it('starts with the eight cards of the home page, in their order', () => {
    const featured = sampleCatalogue.filter((product) => product.featured).slice(0, 8);
    expect(featured.map(({ name, price, oldPrice }) => [name, price, oldPrice ?? null])).toEqual([
      ['Gulnaar Bandhani Georgette Saree', 2899, 3999],
      ['Neelkanth Dabu Block-Print Kurta', 1299, 1849],
      ['Gendaphool Tiered Cotton Maxi Dress', 1749, 2499],
      ['Chandbali Temple Jhumkas', 649, null],
      ['Mehrunisa Patola Ikat Lehenga Set', 6499, 8999],
      ['Coonoor Gingham Puff-Sleeve Top', 899, 1199],
      ['Patiala Tilla-Work Juttis', 1149, 1499],
      ['Sanganer Block-Print Tote', 1399, null],
    ]);
  });

  it('marks a realistic number of products as featured, new or on sale', () => {
    expect(countProducts(({ featured }) => featured)).toBe(16);
    expect(countProducts(({ trending }) => trending)).toBe(18);
    expect(countProducts(({ newArrival }) => newArrival)).toBeGreaterThanOrEqual(20);
    expect(countProducts(({ bestSeller }) => bestSeller)).toBe(14);
    expect(countProducts(({ oldPrice }) => oldPrice) / sampleCatalogue.length).toBeCloseTo(0.6, 1);
  });

  it('has sold-out products and products with low stock', () => {
    expect(countProducts((product) => sumStock(product) === 0)).toBe(6);
    expect(countProducts((product) => sumStock(product) > 0 && sumStock(product) <= 10)).toBeGreaterThanOrEqual(10);
  });
});

describe.each(sampleCatalogue)('$sku $name', (product) => {
  it('has a plausible price', () => {
    expect(product.price).toBeGreaterThanOrEqual(349);
    expect(product.price).toBeLessThanOrEqual(6499);
    expect(product.cost).toBeLessThan(product.price);
    expect(product.oldPrice ?? product.price + 1).toBeGreaterThan(product.price);
    for (const rupees of [product.price, product.cost, product.oldPrice ?? 1])
      expect(Number.isInteger(rupees)).toBe(true);
  });

  it('has known sizes in the usual order', () => {
    const sizes = Object.keys(product.stock);
    if (sizes[0] === '') expect(sizes).toEqual(['']);
    else expect(sizes).toEqual(SIZES.filter((size) => sizes.includes(size)));
    for (const units of Object.values(product.stock)) expect(units).toBeGreaterThanOrEqual(0);
  });

  it('has a drawing with known options and the colour of its name', () => {
    const { garment, textile, palette } = product.drawing;
    expect(Object.keys(GARMENTS)).toContain(garment);
    expect(Object.keys(TEXTILES)).toContain(textile);
    const isMetal = product.category === 'accessories' && ['Gold', 'Silver'].includes(product.color);
    if (!isMetal) expect(COLORS[palette]).toContain(product.color);
  });

  it('has complete descriptions', () => {
    const sentences = product.description.split(/[.!?](?:\s|$)/).filter(Boolean);
    expect(sentences.length).toBeGreaterThanOrEqual(2);
    expect(sentences.length).toBeLessThanOrEqual(5);
    expect(product.daysAgo).toBeGreaterThanOrEqual(2);
    expect(product.daysAgo).toBeLessThanOrEqual(product.newArrival ? 31 : 300);
  });
});

describe('categories, banners and coupons', () => {
  it('there are six categories, four banners and eight coupons', () => {
    expect(categories.map(({ name }) => name).toSorted()).toEqual([
      'Accessories',
      'Bags & Handbags',
      'Dresses',
      'Ethnic Wear',
      'Footwear',
      'Western Wear',
    ]);
    expect(banners).toHaveLength(4);
    expect(coupons).toHaveLength(8);
    expect(new Set(coupons.map(({ code }) => code)).size).toBe(8);
  });

  it('coupons include every type and state', () => {
    expect(coupons.find(({ code }) => code === 'WELCOME10')).toMatchObject({
      firstTimeUserOnly: true,
      type: 'percentage',
      value: 10,
      maxDiscount: 300,
    });
    expect(coupons.some(({ validFromDaysAgo, validForDays }) => validForDays < validFromDaysAgo)).toBe(true);
    expect(coupons.some(({ status }) => status === 'inactive')).toBe(true);
    expect(coupons.some(({ type }) => type === 'free_shipping')).toBe(true);
    expect(coupons.some(({ applicableCategories }) => applicableCategories)).toBe(true);
  });
});

describe('the views of a product', () => {
  it.each(Object.keys(GARMENTS) as GarmentName[])('%s has at least four, each with a text of its own', (garment) => {
    const views = getViews(garment);
    expect(views.length).toBeGreaterThanOrEqual(4);
    expect(new Set(views).size).toBe(views.length);
    const texts = views.map((view) => describeView(garment, view));
    expect(new Set(texts).size).toBe(views.length);
    // Only the front needs no more than the product's name.
    expect(texts.filter((text) => text === null)).toHaveLength(1);
  });

  it('begins with the whole product, laid out or on the form', () => {
    const first = new Set(sampleCatalogue.map(({ drawing }) => getViews(drawing.garment)[0]));
    expect([...first].toSorted()).toEqual(['front', 'worn']);
  });
});

describe('the originals', () => {
  it('every original exists, and all are small enough for a repository', () => {
    const measures: Record<string, { width: number; height: number; color: string }> = originals;
    expect(Object.keys(measures).toSorted()).toEqual(samplePictures.map(({ file }) => file).toSorted());
    for (const { file, width, height } of samplePictures) {
      expect(existsSync(join(ORIGINALS, file)), file).toBe(true);
      expect(measures[file]).toMatchObject({ width, height, color: expect.stringMatching(/^#[0-9a-f]{6}$/) });
    }
    const bytes = samplePictures.reduce((sum, { file }) => sum + statSync(join(ORIGINALS, file)).size, 0);
    expect(bytes).toBeLessThan(20_000_000);
  });
});

describe('A-GST-07 the tax classes of the sample catalogue', () => {
  const findClass = (name: string) => {
    const sample = sampleCatalogue.find((each) => each.name === name);
    if (!sample) throw new Error(`no sample product ${name}`);
    return findTaxedGoods(sample)?.taxClass ?? null;
  };

  it.each([
    ['Kanaka Kanjivaram Silk Saree', 'Silk sarees and fabric'],
    ['Kairi Sanganeri Cotton Saree', 'Cotton sarees and fabric'],
    ['Gulnaar Bandhani Georgette Saree', 'Synthetic sarees and fabric'],
    ['Rukmini Half-Saree Langa Voni Set', null],
    ['Mumtaz Brocade Anarkali with Dupatta', null],
    ['Bandhej Rani Dupatta', 'Shawls, stoles and dupattas'],
    ['Firoza Glass Bangle Set', 'Glass bangles'],
    ['Suhaag Lac Bangle Set', 'Lac bangles'],
    ['Chandbali Temple Jhumkas', null],
  ])('gives %s the class %s (null: that of its category)', (name, taxClass) => {
    expect(findClass(name)).toBe(taxClass);
  });

  it('gives every saree a class of fabric', () => {
    const sarees = sampleCatalogue.filter(({ name }) => name.endsWith('Saree'));
    expect(sarees.length).toBeGreaterThan(10);
    for (const saree of sarees) expect(findTaxedGoods(saree)?.taxClass).toMatch(/sarees and fabric$/);
  });
});
