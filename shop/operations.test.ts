// docs/requirements/operations.md lists every required operation with the server function that implements it. Each
// function must be used by a screen, an endpoint, a job or the seed; uses in tests, drills and benchmarks do not count.
// Two other checks prove that a browser never talks to a database: `npm run check` (its step 'client bundle' allows no
// server file, database or driver in a chunk of the storefront or the admin) and e2e/indian-shop.e2e.ts, which checks
// the requests of pages.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT } from '../scripts/bootstrap/install.mjs';
import { isLive, liveUses } from '../scripts/checks/live-exports.ts';
import { readSources } from '../scripts/checks/source-files.ts';

/** The required operations by concept, in the order and with the names of docs/requirements/operations.md. */
const OPERATIONS: Record<string, readonly string[]> = {
  auth: [
    'email/password sign-in',
    'email/password sign-in of staff',
    'create account',
    'Google sign-in, start',
    'Google sign-in, result',
    'sign-out',
    'auth-state listener',
  ],
  products: [
    'list all',
    'list active',
    'list by category',
    'list by flag',
    'get by id',
    'add',
    'update',
    'delete',
    'live subscription',
    'image upload',
  ],
  stock: ['set', 'decrease', 'increase', 'live listeners', 'bulk update', 'low stock', 'out of stock'],
  orders: [
    'add',
    'add, lowering stock at once',
    'list all',
    'list by userId',
    'get by id',
    'update',
    'update by its shopper, for a cancellation request',
    'update status',
    'update shipment fields',
    'batch stock processing',
    'stats',
  ],
  users: ['list all', 'get profile by uid', 'get profile by email', 'update name and role', 'update profile', 'delete'],
  categories: ['list all', 'list active', 'get', 'add', 'update', 'delete', 'live listener'],
  feedback: ['read userFeedback', 'add user feedback', 'approve', 'reject', 'notify of new feedback'],
  reviews: ['read reviews', 'get product reviews', 'add', 'delete', "update the product's rating and count"],
  notifications: [
    'create',
    'create for an order',
    'create for stock',
    'create for a user',
    'create for feedback',
    'list unread',
    'list all',
    'mark one read',
    'mark all read',
  ],
  coupons: ['list all', 'list active', 'get by code', 'add', 'update', 'delete', 'increment usedCount', 'validate'],
  settings: ['read', 'write'],
  banners: ['list all', 'list active', 'add', 'update', 'delete', 'reorder'],
  leads: ['add', 'list', 'list by status', 'list last 7 days', 'update status and notes', 'delete'],
  courier: [
    'login',
    'create ad-hoc order',
    'serviceability',
    'track shipment',
    'list orders',
    'cancel orders',
    'assign AWB',
    'generate manifest',
  ],
  payment: ["open the provider's popup", 'success callback'],
  contact: ['send'],
};

interface Row {
  readonly operation: string;
  /** `createAccounts().signIn`, `Accounts.signIn` or a plain function name. */
  readonly called: string;
  readonly file: string;
}

function readTable(): Row[] {
  const text = readFileSync(join(PROJECT, 'docs', 'requirements', 'operations.md'), 'utf8');
  return [...text.matchAll(/^\| ([a-z]+: [^|]+) \| `([^`]+)` \| (\S+) \|$/gm)].map(
    ([, operation = '', called = '', file = '']) => ({ operation, called, file }),
  );
}

const rows = readTable();
const sources = readSources(PROJECT, /^(?:app|providers|seed|server|shop)\/.*\.tsx?$/).filter(({ path }) =>
  isLive(path),
);
const isUsed = liveUses(sources);

/** A method is called on an instance that another file created, so the check searches for the method's name only. */
function isUsedSomewhere({ called, file }: Row): boolean {
  const [name = '', method] = called.split('.');
  if (method === undefined) return isUsed(file, name);
  return (
    isUsed(file, method) || sources.some(({ path, text }) => path !== file && new RegExp(`\\b${method}\\b`).test(text))
  );
}

test('operations.md lists every required operation exactly once', () => {
  const required = Object.entries(OPERATIONS).flatMap(([concept, names]) => names.map((name) => `${concept}: ${name}`));
  expect(rows.map(({ operation }) => operation)).toEqual(required);
});

test.each(rows)('A-CALL-01 $operation is $called', async (row) => {
  const module: Record<string, unknown> = await import(join(PROJECT, row.file));
  const [owner = '', method] = row.called.replace('()', '').split('.');
  expect(module[owner]).toBeTypeOf('function');
  if (method) {
    const source = sources.find(({ path }) => path === row.file)?.text;
    expect(source).toMatch(new RegExp(`^ +(?:async )?(?:function )?${method}\\(`, 'm'));
  }
  const isServerSide = row.file.endsWith('.server.ts') || !row.file.startsWith('shop/');
  // The four notification helpers are pure: they build the records that createNotification writes.
  expect(isServerSide || row.file === 'shop/notifications/notification.ts').toBe(true);
  expect(isUsedSomewhere(row), `a live file uses ${row.called}`).toBe(true);
});
