// Every query key that the store reads, with possible values. All of them are sent to every path: a route ignores unknown keys.
import fc from 'fast-check';
import { hostileText } from '../shop/testing/hostile-values.ts';
import type { StoredRows } from './fuzz-rows.ts';

/** A test compares this list with the sources: a key that is read and not listed here fails it. */
export const QUERY_KEYS = [
  'recovery',
  'channel',
  'event',
  'tab',
  'text',
  'wait',
  't',
  'bag',
  'saved',
  'selection',
  'about',
  'actor',
  'add',
  'address',
  'after',
  'asked',
  'bestSeller',
  'category',
  'channel',
  'code',
  'collection',
  'stock',
  'rating',
  'discount',
  'price',
  'occasion',
  'fabric',
  'attr',
  'color',
  'country',
  'delete',
  'document',
  'done',
  'edit',
  'entity',
  'featured',
  'format',
  'from',
  'id',
  'ids',
  'import',
  'checkout',
  'inventory',
  'key',
  'kind',
  'max',
  'maxPrice',
  'maxStock',
  'message',
  'minPrice',
  'minStock',
  'month',
  'name',
  'newArrival',
  'newer',
  'of',
  'older',
  'order',
  'orderId',
  'page',
  'pages',
  'panel',
  'part',
  'payment',
  'pin',
  'product',
  'q',
  'range',
  'reason',
  'recent',
  'redirect_uri',
  'requests',
  'returnUrl',
  'reviews',
  'role',
  'rows',
  'search',
  'sections',
  'shipment',
  'show',
  'since',
  'size',
  'slugs',
  'sort',
  'state',
  'status',
  'step',
  'to',
  'token',
  'trending',
  'type',
  'user',
  'v',
  'svg',
] as const;

/** The router itself reads `_routes`; nothing reads the others. */
const OTHER_KEYS = ['_routes', '__proto__', 'page[]', ''];

const PLAUSIBLE_VALUES = [
  ...['true', 'yes', 'no', 'active', 'inactive', 'pending', 'paid', 'admin', 'customer', 'new', '7', '1', '2', '50'],
  ...[
    'price-desc',
    'total-asc',
    'low',
    'M',
    '560001',
    '2026-11-01',
    '2026-02-30',
    '0000-01-01',
    '9999-12-31',
    '20',
    'r24',
    'product',
    'order',
    '2026-11',
    'credit-note',
  ],
  ...['/orders', '//evil.example', 'silk', 'r9999', '1000000', '2147483648', '9007199254740991'],
];

export const queryStrings = ({ ownedRows, ...rows }: StoredRows): fc.Arbitrary<string> => {
  const storedValues = Object.values(rows).flatMap((row) =>
    typeof row === 'string' ? [row] : Object.values(row).map(String),
  );
  const value = fc.oneof(
    { weight: 3, arbitrary: hostileText },
    { weight: 3, arbitrary: fc.constantFrom(...PLAUSIBLE_VALUES) },
    { weight: 2, arbitrary: fc.constantFrom(...storedValues, ...Object.values(ownedRows)) },
  );
  const key = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...QUERY_KEYS) },
    { weight: 1, arbitrary: fc.constantFrom(...OTHER_KEYS) },
  );
  return fc.array(fc.tuple(key, value), { maxLength: 16 }).map((pairs) => {
    // Values are cut so that most query strings fit into a request line; request bodies have the long values.
    const params = pairs.map(([name, text]) => [name, text.slice(0, 600).toWellFormed()]);
    // '%zz' is encoded as '%25zz': decoded again, it is a broken escape, which no encoder produces.
    return new URLSearchParams(params).toString().replace(/%25(?=[^2])/g, '%');
  });
};
