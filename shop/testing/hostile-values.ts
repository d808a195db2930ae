// Values that no client should send but anybody can, for property tests and for the drill that fuzzes the running
// store: wrong types and signs, numbers at the limits of a column, text that PostgreSQL cannot store, and bodies that
// are almost valid.
import fc from 'fast-check';
import { SCRIPTS, UNUSUAL_VALUES } from '#testkit/hostile-text.ts';

/** Just above the limits of notes and of complaints, and far above both. */
const LONG = [2_001, 5_001, 60_000];

/** Random code units, including lone surrogates, zero characters and marks that change the writing direction. */
const brokenText = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.constantFrom(0, 0xd800, 0xdc00, 0x200b, 0x202e, 0xfeff)), {
    maxLength: 12,
  })
  .map((units) => String.fromCharCode(...units));

const longText = fc
  .tuple(fc.constantFrom('x', ' ', 'é', '👗', '\u0301', '9', '%'), fc.constantFrom(...LONG))
  .map(([character, times]) => character.repeat(times));

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...UNUSUAL_VALUES, ...SCRIPTS) },
  { weight: 4, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 3, arbitrary: brokenText },
  { weight: 2, arbitrary: fc.string() },
  { weight: 1, arbitrary: longText },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()) },
);

const EDGES = [
  0,
  -0,
  1,
  -1,
  0.1,
  1e-9,
  100,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
] as const;

export const hostileNumber: fc.Arbitrary<number> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...EDGES) },
  { weight: 1, arbitrary: fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY) },
  { weight: 2, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.double() },
);

const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'toJSON',
  'length',
  'then',
  'id',
  'intent',
];

/** `JSON.parse` creates an own property `__proto__`, which an object literal does not. */
const oddObject = fc
  .array(fc.tuple(fc.constantFrom(...KEYS), fc.jsonValue({ maxDepth: 1 })), { maxLength: 4 })
  .map((pairs): unknown =>
    JSON.parse(`{${pairs.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`),
  );

const deeplyNested = fc
  .constantFrom(20, 400)
  .map((levels): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`));

/** Any JSON value. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: hostileText },
  { weight: 6, arbitrary: hostileNumber },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}) },
  { weight: 2, arbitrary: oddObject },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: deeplyNested },
  { weight: 1, arbitrary: hostileText.map((text) => Array.from({ length: 1_001 }, () => text.slice(0, 4))) },
);

type Path = readonly (string | number)[];

const isBranch = (value: unknown): value is Record<string | number, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Date);

function pathsIn(value: unknown, above: Path = []): Path[] {
  if (!isBranch(value)) return [above];
  return [above, ...Object.keys(value).flatMap((key) => pathsIn(value[key], [...above, key]))];
}

/** A copy of the value with the change at this path; a change that returns undefined removes what is there. */
function replaceAt(value: unknown, [key, ...below]: Path, change: () => unknown): unknown {
  if (key === undefined) return change();
  if (!isBranch(value)) return value;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string | number, unknown>;
  const next = replaceAt(copy[key], below, change);
  if (next === undefined) delete copy[key];
  else copy[key] = next;
  return copy;
}

/** Fields that only the server may set. */
const SERVER_ONLY = {
  price: 1,
  total: 1,
  shownTotal: 1,
  discount: 99_999_999,
  role: 'admin',
  status: 'delivered',
  paymentStatus: 'paid',
  paid: true,
  userId: '00000000-0000-4000-8000-000000000000',
  isStaff: true,
} as const;

/** A value of the same type: it passes type checks and reaches the code behind them. */
function sameTypeValue(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value === 'string')
    return fc.oneof(
      hostileText,
      fc.constant(value).map((text) => `${text}\0`),
    );
  if (typeof value === 'number') return hostileNumber;
  if (typeof value === 'boolean') return fc.boolean();
  if (Array.isArray(value)) return fc.nat({ max: 3 }).map((times) => Array.from({ length: times }, () => value).flat());
  return isBranch(value) ? fc.constant({ ...value, ...SERVER_ONLY }) : hostileValue;
}

const valueAt = (body: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (isBranch(value) ? value[key] : undefined), body);

/** Replaces or removes the value at one path. */
const mutationAt = (valid: unknown, path: Path): fc.Arbitrary<(body: unknown) => unknown> => {
  const other = fc.oneof(
    { weight: 5, arbitrary: sameTypeValue(valueAt(valid, path)) },
    { weight: 2, arbitrary: hostileValue },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
  return other.map((value) => (body) => replaceAt(body, path, () => value));
};

/** A valid body changed in up to three places; in one of ten cases any other value. */
export const mutate = (valid: unknown): fc.Arbitrary<unknown> => {
  const paths = pathsIn(valid);
  const inPlace = fc.oneof(...paths.map((place) => mutationAt(valid, place)));
  return fc.oneof(
    {
      weight: 9,
      arbitrary: fc.array(inPlace, { maxLength: 3 }).map((all) => all.reduce((body, alter) => alter(body), valid)),
    },
    { weight: 1, arbitrary: hostileValue },
  );
};
