// Two collections of the sample store: one by hand, one by rule.

import type { CollectionFields } from '#shop/collections/collection-fields.ts';

type SampleCollection = Omit<CollectionFields, 'image' | 'productIds'> & {
  /** The banner whose picture it shows; null for none. */
  readonly banner: number | null;
  readonly skus: readonly string[];
};

export const collections: readonly SampleCollection[] = [
  {
    name: 'Wedding season',
    slug: 'wedding-season',
    description:
      'Silk that catches the light, zari that earns its shine, and jhumkas to go with both. For the bride, her sisters, and everybody who dances.',
    metaTitle: 'Wedding season: sarees, lehengas and jewellery',
    metaDescription:
      'Kanjivaram and Banarasi sarees, bridal lehengas, potlis and jhumkas for the wedding season, chosen by us.',
    banner: 0,
    kind: 'hand',
    conditions: [],
    skus: [
      ...['TB-ETH-004', 'TB-ETH-024', 'TB-ETH-005', 'TB-ETH-019', 'TB-ETH-001', 'TB-ETH-021'],
      ...['TB-ETH-008', 'TB-ETH-003', 'TB-ETH-009', 'TB-ETH-017', 'TB-ETH-020', 'TB-ETH-014'],
      ...['TB-ACC-001', 'TB-BAG-007', 'TB-ACC-002'],
    ],
    sort: 'arranged',
    status: 'active',
    inMenu: true,
    onHome: true,
  },
  {
    name: 'Under ₹999',
    slug: 'under-999',
    description: 'Small prices, no small print. Everything here is in stock.',
    metaTitle: '',
    metaDescription: '',
    banner: null,
    kind: 'rule',
    conditions: [{ field: 'price-to', price: 99_900 }, { field: 'in-stock' }],
    skus: [],
    sort: 'popular',
    status: 'active',
    inMenu: true,
    onHome: false,
  },
];
