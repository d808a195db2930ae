// Generates requests to a route: almost valid bodies with valid and invalid content types, and queries of every kind, by each
// sender.
import fc from 'fast-check';
import { mutate } from '../shop/testing/hostile-values.ts';
import { VALID_BODIES } from '../testkit/fuzz-bodies.ts';
import type { ValidBody } from '../testkit/fuzz-body.ts';
import { queryStrings } from '../testkit/fuzz-queries.ts';
import type { StoredRows } from '../testkit/fuzz-rows.ts';
import type { Visitor } from './fuzz-people.ts';
import type { FuzzRequest } from './fuzz-request.ts';

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

function toFields(content: unknown): [string, string][] {
  if (typeof content !== 'object' || content === null) return [[asText(content), '']];
  return Object.entries(content).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each): [string, string] => [name, asText(each)]),
  );
}

type BodyEncoding = 'expected' | 'other' | 'multipart';

const multipart = (fields: readonly [string, string][]): string =>
  fields
    .map(([name, value], index) => {
      const file = index % 2 === 0 ? `; filename="${encodeURIComponent(value.slice(0, 20).toWellFormed())}"` : '';
      return `--edge\r\ncontent-disposition: form-data; name="${name.replace(/[\r\n"]/g, '')}"${file}\r\n\r\n${value}\r\n`;
    })
    .join('')
    .concat('--edge--\r\n');

function encodeBody(
  type: ValidBody['type'],
  content: unknown,
  encoding: BodyEncoding,
): NonNullable<FuzzRequest['body']> {
  if (encoding === 'multipart') {
    return { type: 'multipart/form-data; boundary=edge', content: multipart(toFields(content)) };
  }
  // 'other' swaps JSON and form encoding.
  const isJson = (type === 'json') === (encoding === 'expected');
  if (isJson) return { type: 'application/json', content: JSON.stringify(content) ?? '' };
  const written = new URLSearchParams(toFields(content).map((pair) => pair.map((text) => text.toWellFormed())));
  return { type: 'application/x-www-form-urlencoded', content: written.toString() };
}

const encodings: fc.Arbitrary<BodyEncoding> = fc.oneof(
  { weight: 12, arbitrary: fc.constant<BodyEncoding>('expected') },
  { weight: 1, arbitrary: fc.constantFrom<BodyEncoding>('other', 'multipart') },
);

/** Paths of the route with its parameters filled in: mostly ids of existing rows, sometimes hostile text. */
function pathsFor(route: string, { product, coupon, user, order, ownedRows }: StoredRows): fc.Arbitrary<string> {
  const fill = (values: Readonly<Record<string, unknown>>): string =>
    route
      .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
      .replace('*', 'no-such-page');
  const storedIds = {
    productId: product.id,
    slug: product.slug,
    couponId: coupon.id,
    userId: user.id,
    orderId: order.order_id,
  };
  if (!route.includes(':')) return fc.constant(fill({}));
  const hostileText = fc.constantFrom(
    '__proto__',
    '%',
    '\u0000',
    "' or 1=1 --",
    '..',
    'x'.repeat(300),
    '\u202e',
    '💥',
    ownedRows.uid,
  );
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(fill(storedIds), fill({ ...storedIds, orderId: ownedRows.orderId })) },
    {
      weight: 2,
      arbitrary: hostileText.map((text) =>
        fill({ productId: text, slug: text, couponId: text, userId: text, orderId: text }),
      ),
    },
  );
}

const withQuery = (path: string, query: string, isData: boolean): string => {
  const requestPath = isData ? `${path === '/' ? '/_' : path}.data` : path;
  return query === '' ? requestPath : `${requestPath}?${query}`;
};

/** All generated requests to one route: GETs, and POSTs where it takes any. */
export function generateRequests(route: string, rows: StoredRows, visitors: readonly Visitor[]) {
  // Signed-in visitors are listed twice, so that they are chosen twice as often as guests.
  const visitor = fc.constantFrom(...visitors, ...visitors.filter(({ person }) => person !== 'guest'));
  const targets = fc
    .tuple(pathsFor(route, rows), queryStrings(rows), fc.boolean())
    .map(([path, query, isData]) => withQuery(path, query, isData));
  const gets = fc.record({ route: fc.constant(route), target: targets, visitor });
  const validBodies = VALID_BODIES[route]?.(rows) ?? [];
  const bodies = validBodies.map(({ type, content }) =>
    fc.tuple(mutate(content), encodings).map(([altered, encoding]) => encodeBody(type, altered, encoding)),
  );
  // The dashboard is an index route: a POST to it needs the query parameter `index`.
  const target =
    route === '/admin-panel'
      ? targets.map((each) => (each.includes('?') ? `${each}&index` : `${each}?index`))
      : targets;
  const posts =
    bodies.length === 0 ? null : fc.record({ route: fc.constant(route), target, visitor, body: fc.oneof(...bodies) });
  return { gets, posts, bodyCount: bodies.length };
}
