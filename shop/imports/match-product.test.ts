import { expect, test } from 'vitest';
import { type KnownOwners, matchProduct, type ProductMatch } from './match-product.ts';
import { imported, importedSize } from './testing/imported.ts';

const NOBODY: KnownOwners = {
  bySku: new Map(),
  bySlug: new Map(),
  byFormerSlug: new Map(),
  byOldPath: new Map(),
  byImportedKey: new Map(),
};
const known = (productId: string): ProductMatch => ({ kind: 'known', productId });

const product = imported('neel', {
  sizes: [importedSize('S', { line: 2, sku: 'NK-S' }), importedSize('M', { line: 3, sku: 'NK-M' })],
  oldPaths: ['/products/Neel/'],
});

test.each<[string, Partial<KnownOwners>, ProductMatch]>([
  ['nothing is known', {}, { kind: 'new' }],
  ['one SKU is known', { bySku: new Map([['NK-M', 'a']]) }, known('a')],
  ['the slug is known', { bySlug: new Map([['neel', 'a']]) }, known('a')],
  ['a former slug is known', { byFormerSlug: new Map([['neel', 'a']]) }, known('a')],
  ['the old address is known', { byOldPath: new Map([['/products/neel', 'a']]) }, known('a')],
  ['an earlier import had the key', { byImportedKey: new Map([['neel', 'a']]) }, known('a')],
  [
    'the slug wins over a former slug',
    { bySlug: new Map([['neel', 'a']]), byFormerSlug: new Map([['neel', 'b']]) },
    known('a'),
  ],
  [
    'SKU and slug belong to different products',
    { bySku: new Map([['NK-M', 'b']]), bySlug: new Map([['neel', 'a']]) },
    { kind: 'other-product', line: 3, sku: 'NK-M', productId: 'b' },
  ],
  [
    'two SKUs belong to different products',
    {
      bySku: new Map([
        ['NK-S', 'a'],
        ['NK-M', 'b'],
      ]),
    },
    { kind: 'other-product', line: 3, sku: 'NK-M', productId: 'b' },
  ],
])('A-IMPORT-04 %s', (_, owners, match) => {
  expect(matchProduct(product, { ...NOBODY, ...owners })).toEqual(match);
});

test('A-IMPORT-04 the key constructor, which every object has, matches no product', () => {
  expect(matchProduct(imported('constructor'), NOBODY)).toEqual({ kind: 'new' });
});
