// Whatever is sent: every input schema of the store reads it or refuses it, never throws, and what it lets through is within its
// bounds. The list of schemas comes from the folders: a new one without an entry here fails.
import { globSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bagChanges } from '#shop/bag/bag-change-input.ts';
import { categoryFields } from '#shop/catalog/category-input.ts';
import { productChange, productInput } from '#shop/catalog/product-input.ts';
import { parseContactInput } from '#shop/contact/contact-input.ts';
import { orderRequest } from '#shop/orders/order-input.ts';
import { orderChange } from '#shop/orders/update-order-input.ts';
import { quoteRequest } from '#shop/pricing/quote-input.ts';
import { mutate } from '#shop/testing/hostile-values.ts';
import { VALID_BODIES } from '../testkit/fuzz-bodies.ts';
import type { StoredRow, StoredRows } from '../testkit/fuzz-rows.ts';
import { action as banners } from './admin/banners/banners.actions.ts';
import { action as categories } from './admin/categories/categories.actions.ts';
import { action as coupons } from './admin/coupons/coupons.actions.ts';
import { action as couponForm } from './admin/coupons/form/coupon-form.actions.ts';
import { action as feedback } from './admin/feedback/feedback.actions.ts';
import { action as fulfilment } from './admin/fulfilment/fulfilment.actions.ts';
import type { AdminRoute } from './admin/kit/actions/admin-actions.ts';
import { action as leads } from './admin/leads/leads.actions.ts';
import { action as newsletter } from './admin/newsletter/newsletter.actions.ts';
import { action as orders } from './admin/order-actions/orders.actions.ts';
import { action as orderEntry } from './admin/order-entry/order-entry.actions.ts';
import { action as outbox } from './admin/outbox/outbox.actions.ts';
import { action as productForm } from './admin/products/form/product-form.actions.ts';
import { action as products } from './admin/products/products.actions.ts';
import { action as refunds } from './admin/refunds/refunds.actions.ts';
import { action as searches } from './admin/searches/searches.actions.ts';
import { action as settings } from './admin/settings/settings.actions.ts';
import { action as shipment } from './admin/shipment-dialog/shipment.actions.ts';
import { action as users } from './admin/users/users.actions.ts';

const RUNS = { numRuns: Number(process.env.FUZZ_RUNS ?? 100), seed: Number(process.env.FUZZ_SEED ?? 1) };

const ID = '0b8f5c1e-7a34-4c1d-9e55-1f2a3b4c5d6e';
const ROW: StoredRow = { id: ID, version: 3 };
const ROWS: StoredRows = {
  product: { ...ROW, slug: 'silk-kurta', sku: 'TB-1' },
  category: ROW,
  coupon: { ...ROW, code: 'SAVE10' },
  banner: ROW,
  user: { ...ROW, name: 'Asha' },
  order: { ...ROW, order_id: 'ORD-1-AAAAAAAAA', status: 'pending', email: 'a@example.in' },
  toSend: ROW,
  request: ROW,
  refund: ROW,
  cashReturn: ROW,
  unknownPayment: ROW,
  shipment: ROW,
  lead: ROW,
  newsletter: ROW,
  feedback: ROW,
  review: ROW,
  notification: ROW,
  message: ROW,
  miss: { ...ROW, id: 'silk' },
  picture: { ...ROW, id: 'a'.repeat(24) },
  settings: { ...ROW, id: '3' },
  picturePath: `/pictures/${'a'.repeat(24)}/900.webp`,
  own: { uid: ID, addressId: ID, sessionId: ID, checkoutId: ID, orderId: 'ORD-1-AAAAAAAAA' },
};

const posted = (address: string): readonly unknown[] =>
  VALID_BODIES[address]?.(ROWS).map(({ content }) => content) ?? [];
const office = (address: string) => posted(`/admin-panel${address}`);

interface Read {
  readonly success: boolean;
  readonly data?: unknown;
}

interface Entry {
  readonly read: (value: unknown) => Read;
  /** What it must understand. */
  readonly right: readonly unknown[];
  /** Of what it lets through, beside what holds for all: what may be stored or computed with it. */
  readonly isValid?: (value: never) => boolean;
}

const isWithin = (value: unknown, min: number, most: number): boolean =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= most;
const isText = (value: unknown, min: number, most: number): boolean =>
  typeof value === 'string' && value.length >= min && value.length <= most && isKeepable(value);
const isKeepable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

type Lines = readonly { readonly quantity: number; readonly size: string }[];
const areLines = (lines: Lines): boolean =>
  lines.length <= 100 && lines.every(({ quantity, size }) => isWithin(quantity, 1, 999) && isText(size, 0, 100));

type Fields = Readonly<Record<string, unknown>>;
type Stock = readonly { readonly size: string; readonly onHand: number }[];

const PRODUCT_NUMBERS: Readonly<Record<string, readonly [min: number, max: number]>> = {
  price: [100, 100_000_000],
  oldPrice: [0, 100_000_000],
  cost: [0, 100_000_000],
  discount: [0, 100],
  lowStockThreshold: [0, 1_000_000],
  reorderPoint: [0, 1_000_000],
  weightGrams: [1, 100_000],
};

const isProduct = (product: Fields): boolean =>
  Object.entries(PRODUCT_NUMBERS).every(([name, [least, most]]) => {
    const value = product[name];
    return value === undefined || value === null || isWithin(value, least, most);
  }) && [...((product.stock ?? product.sizes ?? []) as Stock)].every(({ onHand }) => isWithin(onHand, 0, 1_000_000));

const RECIPIENT_MAX = { fullName: 120, address: 400, city: 80, state: 80 } as const;
const isRecipient = (sent: Fields): boolean =>
  Object.entries(RECIPIENT_MAX).every(([name, most]) => isText(sent[name], 1, most)) &&
  /^[1-9]\d{5}$/.test(String(sent.pincode)) &&
  /^[1-9]\d{9}$/.test(String(sent.phone));

const [added] = office('/products/save') as { readonly input: { readonly product: Fields } }[];
const product = added?.input.product ?? {};
const { sizes, pictures: _pictures, ...details } = product;
const RIGHT_PRODUCT = { ...details, stock: sizes, pictures: [{ key: 'a'.repeat(24), alt: 'Kurta' }] };

const schema = (
  given: { safeParse(value: unknown): Read },
  right: readonly unknown[],
  isValid?: (value: never) => boolean,
): Entry => ({ read: (value) => given.safeParse(value), right, ...(isValid ? { isValid } : {}) });

/** A body names its action: each has a schema of its own. */
const actionsOf = ({ actions }: AdminRoute, address: string): Readonly<Record<string, Entry>> => ({
  action: {
    read: (value) => {
      const { action, input } = (value ?? {}) as Fields;
      const isKnown = typeof action === 'string' && Object.hasOwn(actions, action);
      const named = isKnown ? actions[action] : undefined;
      return named ? named.input.safeParse(input) : { success: false };
    },
    right: office(address),
  },
});

const ENTRIES: Readonly<Record<string, Readonly<Record<string, Entry>>>> = {
  'app/admin/banners/banners.actions.ts': actionsOf(banners, '/banners/change'),
  'app/admin/categories/categories.actions.ts': actionsOf(categories, '/categories/change'),
  'app/admin/coupons/coupons.actions.ts': actionsOf(coupons, '/coupons/change'),
  'app/admin/coupons/form/coupon-form.actions.ts': actionsOf(couponForm, '/coupons/save'),
  'app/admin/feedback/feedback.actions.ts': actionsOf(feedback, '/feedback/change'),
  'app/admin/fulfilment/fulfilment.actions.ts': actionsOf(fulfilment, '/fulfillment/change'),
  'app/admin/leads/leads.actions.ts': actionsOf(leads, '/leads/change'),
  'app/admin/newsletter/newsletter.actions.ts': actionsOf(newsletter, '/newsletter/change'),
  'app/admin/outbox/outbox.actions.ts': actionsOf(outbox, '/outbox/change'),
  'app/admin/refunds/refunds.actions.ts': actionsOf(refunds, '/refunds/change'),
  'app/admin/order-actions/orders.actions.ts': actionsOf(orders, '/orders/change'),
  'app/admin/products/form/product-form.actions.ts': actionsOf(productForm, '/products/save'),
  'app/admin/order-entry/order-entry.actions.ts': actionsOf(orderEntry, '/orders/new/place'),
  'app/admin/products/products.actions.ts': actionsOf(products, '/products/change'),
  'app/admin/searches/searches.actions.ts': actionsOf(searches, '/searches/change'),
  'app/admin/settings/settings.actions.ts': actionsOf(settings, '/settings/save'),
  'app/admin/shipment-dialog/shipment.actions.ts': actionsOf(shipment, '/fulfillment/create'),
  'app/admin/users/users.actions.ts': actionsOf(users, '/users/change'),
  'shop/bag/bag-change-input.ts': {
    bagChanges: schema(
      bagChanges,
      posted('/bag-items').map((body) => (body as { changes: unknown }).changes),
      (changes: readonly { by: number; size: string }[]) =>
        changes.length <= 200 &&
        changes.every(({ by, size }) => isWithin(by, -99_999, 99_999) && by !== 0 && isText(size, 0, 40)),
    ),
  },
  'shop/catalog/category-input.ts': {
    categoryFields: schema(categoryFields, [{ name: 'Ethnic', description: '', image: null }], (fields: Fields) =>
      [isNoLonger(fields.name, 80), isNoLonger(fields.description, 400), String(fields.name).trim() !== ''].every(
        Boolean,
      ),
    ),
  },
  'shop/catalog/product-input.ts': {
    productInput: schema(productInput, [RIGHT_PRODUCT], isProduct),
    productChange: schema(productChange, [{ ...details, sizes }, {}], isProduct),
  },
  'shop/contact/contact-input.ts': {
    readContactInput: {
      read: (value) => {
        const read = parseContactInput(value as never);
        return read.ok ? { success: true, data: read.value } : { success: false };
      },
      right: posted('/contact'),
      isValid: ({ name, email, message }: Fields) =>
        isNoLonger(name, 100) && isNoLonger(email, 254) && isNoLonger(message, 5_000),
    },
  },
  'shop/orders/order-input.ts': {
    orderRequest: schema(
      orderRequest,
      [...posted('/checkout/place'), ...posted('/payments/start')],
      (order: { lines: Lines; shippingAddress: Fields; shownTotal: number | null; idempotencyKey: string } & Fields) =>
        areLines(order.lines) &&
        order.lines.length > 0 &&
        isRecipient(order.shippingAddress) &&
        (order.shownTotal === null || Number.isSafeInteger(order.shownTotal)) &&
        isText(order.idempotencyKey, 8, 100) &&
        // Nothing that only the store decides comes through.
        !['price', 'total', 'discount', 'status', 'role', 'paid', 'userId'].some((name) => name in order),
    ),
  },
  'shop/orders/update-order-input.ts': {
    orderChange: schema(
      orderChange,
      [
        { trackingNumber: 'AWB1', notes: 'Ring twice', estimatedDelivery: null },
        { customer: { name: 'Asha' }, shippingAddress: (posted('/checkout/place')[0] as Fields).shippingAddress },
      ],
      (change: { shippingAddress?: Fields }) =>
        change.shippingAddress === undefined || isRecipient(change.shippingAddress),
    ),
  },
  'shop/pricing/quote-input.ts': {
    bagQuestion: schema(
      quoteRequest,
      [...posted('/bag-quote'), { lines: [], couponCode: ' save10 ' }],
      ({ lines, couponCode }: { lines: Lines; couponCode: string | null }) =>
        areLines(lines) && (couponCode === null || (isText(couponCode, 0, 100) && couponCode === couponCode.trim())),
    ),
  },
};

function isNoLonger(value: unknown, most: number): boolean {
  return typeof value === 'string' && value.length <= most;
}

/** Whatever is let through: no number that is none, and no text without an end. A product's variants are kept as JSON, as they come. */
function isBounded(value: unknown, levels = 0): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'string') return value.length <= 60_000;
  if (value instanceof Date) return !Number.isNaN(value.getTime());
  return (
    typeof value !== 'object' ||
    value === null ||
    levels > 9 ||
    Object.entries(value).every(([name, each]) => name === 'variants' || isBounded(each, levels + 1))
  );
}

describe('every input schema', () => {
  it('has an entry', () => {
    const found = globSync(['{app,shop}/**/*-input.ts', 'app/admin/**/*.actions.ts'], {
      cwd: path.join(import.meta.dirname, '..'),
    });
    expect(Object.keys(ENTRIES).sort()).toEqual(found.map((file) => file.replaceAll(path.sep, '/')).sort());
  });

  const all = Object.entries(ENTRIES).flatMap(([file, schemas]) =>
    Object.entries(schemas).map(([name, entry]) => [`${file} ${name}`, entry] as const),
  );

  it.each(all)('%s accepts valid input', (_, { read, right }) => {
    expect(right.length).toBeGreaterThan(0);
    for (const each of right) expect([each, read(each).success]).toEqual([each, true]);
  });

  it.each(all)(
    '%s reads or refuses whatever is sent, within its bounds',
    (name, { read, right, isValid = () => true }) => {
      // What an action reads came as JSON, which has no word for what is no number.
      const sent = (value: unknown): unknown =>
        name.startsWith('app/') ? JSON.parse(JSON.stringify(value) ?? 'null') : value;
      fc.assert(
        fc.property(fc.oneof(...right.map(mutate)), (value) => {
          const found = read(sent(value));
          return !found.success || (isBounded(found.data) && isValid(found.data as never));
        }),
        RUNS,
      );
      expect(Reflect.get({}, 'role')).toBeUndefined();
    },
  );
});
