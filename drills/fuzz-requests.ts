// Generates requests to an address: almost valid bodies with valid and invalid content types, and queries of every kind, by each sender.
import fc from 'fast-check';
import { mutate } from '../shop/testing/hostile-values.ts';
import { VALID_BODIES, type ValidBody } from '../testkit/fuzz-bodies.ts';
import { queryStrings } from '../testkit/fuzz-queries.ts';
import type { StoredRows } from '../testkit/fuzz-rows.ts';
import type { Visitor } from './fuzz-people.ts';
import type { Sent } from './fuzz-request.ts';

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

function toFields(content: unknown): [string, string][] {
  if (typeof content !== 'object' || content === null) return [[asText(content), '']];
  return Object.entries(content).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each): [string, string] => [name, asText(each)]),
  );
}

type BodyEncoding = 'right' | 'other' | 'multipart';

const multipart = (fields: readonly [string, string][]): string =>
  fields
    .map(([name, value], place) => {
      const file = place % 2 === 0 ? `; filename="${encodeURIComponent(value.slice(0, 20).toWellFormed())}"` : '';
      return `--edge\r\ncontent-disposition: form-data; name="${name.replace(/[\r\n"]/g, '')}"${file}\r\n\r\n${value}\r\n`;
    })
    .join('')
    .concat('--edge--\r\n');

function encodeBody(type: ValidBody['type'], content: unknown, dress: BodyEncoding): NonNullable<Sent['body']> {
  if (dress === 'multipart') {
    return { type: 'multipart/form-data; boundary=edge', content: multipart(toFields(content)) };
  }
  const isJson = (type === 'json') === (dress === 'right');
  if (isJson) return { type: 'application/json', content: JSON.stringify(content) ?? '' };
  const written = new URLSearchParams(toFields(content).map((pair) => pair.map((text) => text.toWellFormed())));
  return { type: 'application/x-www-form-urlencoded', content: written.toString() };
}

const dress: fc.Arbitrary<BodyEncoding> = fc.oneof(
  { weight: 12, arbitrary: fc.constant<BodyEncoding>('right') },
  { weight: 1, arbitrary: fc.constantFrom<BodyEncoding>('other', 'multipart') },
);

/** Values for the parameters of the address: mostly existing ones. */
function pathsFor(address: string, { product, coupon, user, order, own }: StoredRows): fc.Arbitrary<string> {
  const filled = (known: Readonly<Record<string, unknown>>): string =>
    address
      .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(known[name])))
      .replace('*', 'no-such-page');
  const real = {
    productId: product.id,
    slug: product.slug,
    couponId: coupon.id,
    userId: user.id,
    orderId: order.order_id,
  };
  if (!address.includes(':')) return fc.constant(filled({}));
  const odd = fc.constantFrom(
    '__proto__',
    '%',
    '\u0000',
    "' or 1=1 --",
    '..',
    'x'.repeat(300),
    '\u202e',
    '💥',
    own.uid,
  );
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(filled(real), filled({ ...real, orderId: own.orderId })) },
    {
      weight: 2,
      arbitrary: odd.map((text) =>
        filled({ productId: text, slug: text, couponId: text, userId: text, orderId: text }),
      ),
    },
  );
}

const withQuery = (path: string, question: string, isData: boolean): string => {
  const shown = isData ? `${path === '/' ? '/_' : path}.data` : path;
  return question === '' ? shown : `${shown}?${question}`;
};

/** All generated requests to one address: GETs, and POSTs where it takes any. */
export function generateRequests(address: string, things: StoredRows, visitors: readonly Visitor[]) {
  const who = fc.constantFrom(...visitors, ...visitors.filter(({ person }) => person !== 'guest'));
  const where = fc
    .tuple(pathsFor(address, things), queryStrings(things), fc.boolean())
    .map(([path, question, isData]) => withQuery(path, question, isData));
  const gets = fc.record({ address: fc.constant(address), way: where, visitor: who });
  const rights = VALID_BODIES[address]?.(things) ?? [];
  const bodies = rights.map(({ type, content }) =>
    fc.tuple(mutate(content), dress).map(([altered, how]) => encodeBody(type, altered, how)),
  );
  // The page of the back office itself is an index: a post to it says so.
  const way =
    address === '/admin-panel' ? where.map((each) => (each.includes('?') ? `${each}&index` : `${each}?index`)) : where;
  const posts =
    bodies.length === 0
      ? null
      : fc.record({ address: fc.constant(address), way, visitor: who, body: fc.oneof(...bodies) });
  return { gets, posts, kinds: bodies.length };
}
