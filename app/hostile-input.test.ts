// Fuzz test of every input schema: a schema accepts or refuses any input, never throws, and accepted values are within
// their bounds. The list of schemas comes from the folders, so a new schema without an entry here fails.
import { globSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bagChanges } from '#shop/bag/bag-change-input.ts';
import type { CategoryAttribute } from '#shop/catalog/attributes.ts';
import { attributesInput } from '#shop/catalog/attributes-input.ts';
import { categoryFields } from '#shop/catalog/category-input.ts';
import { productChange, productInput } from '#shop/catalog/product-input.ts';
import { type SizeChart, STANDARD_SIZE_CHART } from '#shop/catalog/size-chart.ts';
import { sizeChartInput } from '#shop/catalog/size-chart-input.ts';
import { parseContactInput } from '#shop/contact/contact-input.ts';
import { parseGrievance } from '#shop/grievances/grievance-input.ts';
import type { ImportChoices } from '#shop/imports/import-choices.ts';
import { importChoices } from '#shop/imports/import-choices-input.ts';
import { importedProductInput } from '#shop/imports/imported-product-input.ts';
import { orderRequest } from '#shop/orders/order-input.ts';
import { orderChange } from '#shop/orders/update-order-input.ts';
import { quoteRequest } from '#shop/pricing/quote-input.ts';
import { type ReturnCheck, type ReturnRequest, returnCheck, returnRequest } from '#shop/returns/return-input.ts';
import { parseAssertion, parseAttestation } from '#shop/second-factor/passkey-input.ts';
import { mutate } from '#shop/testing/hostile-values.ts';
import { VALID_BODIES } from '../testkit/fuzz-bodies.ts';
import type { StoredRow, StoredRows } from '../testkit/fuzz-rows.ts';
import { NEW_PASSKEY, PASSKEY_PROOF } from '../testkit/fuzz-second-factor.ts';
import { action as banners } from './admin/banners/banners.actions.ts';
import { action as brand } from './admin/brand/brand.actions.ts';
import { action as categories } from './admin/categories/categories.actions.ts';
import { action as collections } from './admin/collections/collections.actions.ts';
import { action as coupons } from './admin/coupons/coupons.actions.ts';
import { action as couponForm } from './admin/coupons/form/coupon-form.actions.ts';
import { action as feedback } from './admin/feedback/feedback.actions.ts';
import { action as fulfilment } from './admin/fulfilment/fulfilment.actions.ts';
import { action as grievances } from './admin/grievances/grievances.actions.ts';
import { action as integrations } from './admin/integrations/integrations.actions.ts';
import type { AdminRoute } from './admin/kit/actions/admin-actions.ts';
import { action as leads } from './admin/leads/leads.actions.ts';
import { action as messageTemplates } from './admin/message-templates/templates.actions.ts';
import { action as messages } from './admin/messages/messages.actions.ts';
import { action as newsletter } from './admin/newsletter/newsletter.actions.ts';
import { action as orders } from './admin/order-actions/orders.actions.ts';
import { action as orderEntry } from './admin/order-entry/order-entry.actions.ts';
import { action as orderEdit } from './admin/orders/edit/edit-order.actions.ts';
import { action as orderSelection } from './admin/orders/selection.actions.ts';
import { action as orderViews } from './admin/orders/views/views.actions.ts';
import { action as outbox } from './admin/outbox/outbox.actions.ts';
import { action as pages } from './admin/pages/pages.actions.ts';
import { action as paymentLinks } from './admin/payment-links/payment-links.actions.ts';
import { action as productLook } from './admin/products/form/look.actions.ts';
import { action as productForm } from './admin/products/form/product-form.actions.ts';
import { action as productStyle } from './admin/products/form/style.actions.ts';
import { action as productVideo } from './admin/products/form/video.actions.ts';
import { action as imports } from './admin/products/import/imports.actions.ts';
import { action as products } from './admin/products/products.actions.ts';
import { action as stockTake } from './admin/products/stock-take/stock-take.actions.ts';
import { action as refunds } from './admin/refunds/refunds.actions.ts';
import { action as returns } from './admin/returns/returns.actions.ts';
import { action as searches } from './admin/searches/searches.actions.ts';
import { action as returnSettings } from './admin/settings/returns/return-settings.actions.ts';
import { action as settings } from './admin/settings/settings.actions.ts';
import { action as setup } from './admin/setup/setup.actions.ts';
import { action as shipment } from './admin/shipment-dialog/shipment.actions.ts';
import { action as staff } from './admin/staff/staff.actions.ts';
import { action as synonyms } from './admin/synonyms/synonyms.actions.ts';
import { action as taxClasses } from './admin/tax-classes/tax-classes.actions.ts';
import { action as users } from './admin/users/users.actions.ts';

const RUNS = { numRuns: Number(process.env.FUZZ_RUNS ?? 100), seed: Number(process.env.FUZZ_SEED ?? 1) };

const ID = '0b8f5c1e-7a34-4c1d-9e55-1f2a3b4c5d6e';
const ROW: StoredRow = { id: ID, version: 3 };
const ROWS: StoredRows = {
  product: { ...ROW, slug: 'silk-kurta', sku: 'TB-1' },
  category: ROW,
  coupon: { ...ROW, code: 'SAVE10' },
  banner: ROW,
  page: ROW,
  stockTake: ROW,
  collection: ROW,
  taxClass: ROW,
  synonym: ROW,
  user: { ...ROW, name: 'Asha' },
  order: { ...ROW, order_id: 'ORD-1-AAAAAAAAA', status: 'pending', email: 'a@example.in' },
  orderItem: ROW,
  orderToShip: ROW,
  request: ROW,
  refund: ROW,
  cashReturn: ROW,
  unknownPayment: ROW,
  shipment: ROW,
  lead: ROW,
  grievance: ROW,
  returned: { ...ROW, number: 'RET-26-000001' },
  newsletter: ROW,
  feedback: ROW,
  review: ROW,
  notification: ROW,
  message: ROW,
  phoneMessage: ROW,
  zeroResultSearch: { ...ROW, id: 'silk' },
  picture: { ...ROW, id: 'a'.repeat(24) },
  settings: { ...ROW, id: '3' },
  picturePath: `/pictures/${'a'.repeat(24)}/900.webp`,
  ownedRows: { uid: ID, addressId: ID, sessionId: ID, checkoutId: ID, orderId: 'ORD-1-AAAAAAAAA' },
};

const validBodies = (path: string): readonly unknown[] =>
  VALID_BODIES[path]?.(ROWS).map(({ content }) => content) ?? [];
const adminBodies = (adminPath: string) => validBodies(`/admin-panel${adminPath}`);

interface ParseOutcome {
  readonly success: boolean;
  readonly data?: unknown;
}

interface Entry {
  readonly parse: (value: unknown) => ParseOutcome;
  readonly validInputs: readonly unknown[];
  /** Checks an accepted value against this schema's limits, in addition to isBounded(). */
  readonly isValid?: (value: never) => boolean;
}

const isWithin = (value: unknown, min: number, max: number): boolean =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
const isText = (value: unknown, min: number, max: number): boolean =>
  typeof value === 'string' && value.length >= min && value.length <= max && isStorable(value);
const isTextUpTo = (value: unknown, maxLength: number): boolean =>
  typeof value === 'string' && value.length <= maxLength;
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

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
  Object.entries(PRODUCT_NUMBERS).every(([name, [min, max]]) => {
    const value = product[name];
    return value === undefined || value === null || isWithin(value, min, max);
  }) && [...((product.stock ?? product.sizes ?? []) as Stock)].every(({ onHand }) => isWithin(onHand, 0, 1_000_000));

const RECIPIENT_MAX = { fullName: 120, address: 400, city: 80, state: 80 } as const;
const isRecipient = (recipient: Fields): boolean =>
  Object.entries(RECIPIENT_MAX).every(([name, maxLength]) => isText(recipient[name], 1, maxLength)) &&
  /^[1-9]\d{5}$/.test(String(recipient.pincode)) &&
  /^[1-9]\d{9}$/.test(String(recipient.phone));

// The product form posts `sizes` and its own list of pictures; productInput has `stock` and `pictures` with keys.
const [createBody] = adminBodies('/products/save') as { readonly input: { readonly product: Fields } }[];
const { sizes, pictures: _formPictures, ...productDetails } = createBody?.input.product ?? {};
const VALID_PRODUCT = { ...productDetails, stock: sizes, pictures: [{ key: 'a'.repeat(24), alt: 'Kurta' }] };

const schema = (
  inputSchema: { safeParse(value: unknown): ParseOutcome },
  validInputs: readonly unknown[],
  isValid?: (value: never) => boolean,
): Entry => ({ parse: (value) => inputSchema.safeParse(value), validInputs, ...(isValid ? { isValid } : {}) });

/** A body names its action, and each action has its own schema. */
const actionEntries = ({ actions }: AdminRoute, adminPath: string): Readonly<Record<string, Entry>> => ({
  action: {
    parse: (value) => {
      const { action, input } = (value ?? {}) as Fields;
      const isKnown = typeof action === 'string' && Object.hasOwn(actions, action);
      const selectedAction = isKnown ? actions[action] : undefined;
      return selectedAction ? selectedAction.input.safeParse(input) : { success: false };
    },
    validInputs: adminBodies(adminPath),
  },
});

const RETURN_REQUEST = {
  orderId: 'ORD-1-AAAAAAAAA',
  idempotencyKey: crypto.randomUUID(),
  reason: 'damaged',
  comment: 'A hole',
  lines: [{ orderItemId: crypto.randomUUID(), quantity: 1, wantedLevelId: null }],
  outcome: 'refund',
  vpa: '',
  photoIds: [crypto.randomUUID()],
  pickupAddress: null,
  pickupMethod: 'courier',
};

/** The response of a device is JSON text in a field of a form. */
const passkeyText = (
  parse: (text: string) => { challenge: string; response: { id: string } } | null,
  valid: string,
): Entry => ({
  parse: (value) => {
    const parsed = parse(JSON.stringify(value) ?? '');
    return parsed ? { success: true, data: parsed } : { success: false };
  },
  validInputs: [JSON.parse(valid)],
  isValid: ({ challenge, response }: { challenge: string; response: { id: string } }) =>
    /^[\w-]+$/.test(challenge) && /^[\w-]{1,1400}$/.test(response.id),
});

const ENTRIES: Readonly<Record<string, Readonly<Record<string, Entry>>>> = {
  'app/admin/banners/banners.actions.ts': actionEntries(banners, '/banners/change'),
  'app/admin/categories/categories.actions.ts': actionEntries(categories, '/categories/change'),
  'app/admin/coupons/coupons.actions.ts': actionEntries(coupons, '/coupons/change'),
  'app/admin/coupons/form/coupon-form.actions.ts': actionEntries(couponForm, '/coupons/save'),
  'app/admin/feedback/feedback.actions.ts': actionEntries(feedback, '/feedback/change'),
  'app/admin/fulfilment/fulfilment.actions.ts': actionEntries(fulfilment, '/fulfillment/change'),
  'app/admin/returns/returns.actions.ts': actionEntries(returns, '/returns/change'),
  'app/admin/settings/returns/return-settings.actions.ts': actionEntries(returnSettings, '/settings/returns/save'),
  'app/admin/grievances/grievances.actions.ts': actionEntries(grievances, '/grievances/change'),
  'app/admin/leads/leads.actions.ts': actionEntries(leads, '/leads/change'),
  'app/admin/newsletter/newsletter.actions.ts': actionEntries(newsletter, '/newsletter/change'),
  'app/admin/outbox/outbox.actions.ts': actionEntries(outbox, '/outbox/change'),
  'app/admin/collections/collections.actions.ts': actionEntries(collections, '/collections/change'),
  'app/admin/pages/pages.actions.ts': actionEntries(pages, '/pages/change'),
  'app/admin/refunds/refunds.actions.ts': actionEntries(refunds, '/refunds/change'),
  'app/admin/order-actions/orders.actions.ts': actionEntries(orders, '/orders/change'),
  'app/admin/products/form/product-form.actions.ts': actionEntries(productForm, '/products/save'),
  'app/admin/orders/edit/edit-order.actions.ts': actionEntries(orderEdit, '/orders/edit'),
  'app/admin/orders/selection.actions.ts': actionEntries(orderSelection, '/orders/selection'),
  'app/admin/orders/views/views.actions.ts': actionEntries(orderViews, '/orders/views'),
  'app/admin/order-entry/order-entry.actions.ts': actionEntries(orderEntry, '/orders/new/place'),
  'app/admin/payment-links/payment-links.actions.ts': actionEntries(paymentLinks, '/orders/waiting/change'),
  'app/admin/products/form/look.actions.ts': actionEntries(productLook, '/products/look'),
  'app/admin/products/form/video.actions.ts': actionEntries(productVideo, '/products/video'),
  'app/admin/products/form/style.actions.ts': actionEntries(productStyle, '/products/style'),
  'app/admin/products/import/imports.actions.ts': actionEntries(imports, '/products/import/change'),
  'app/admin/products/stock-take/stock-take.actions.ts': actionEntries(stockTake, '/products/stock-take/change'),
  'app/admin/products/products.actions.ts': actionEntries(products, '/products/change'),
  'app/admin/messages/messages.actions.ts': actionEntries(messages, '/messages/change'),
  'app/admin/message-templates/templates.actions.ts': actionEntries(messageTemplates, '/messages/templates/change'),
  'app/admin/searches/searches.actions.ts': actionEntries(searches, '/searches/change'),
  'app/admin/brand/brand.actions.ts': actionEntries(brand, '/brand/save'),
  'app/admin/integrations/integrations.actions.ts': actionEntries(integrations, '/integrations/change'),
  'app/admin/settings/settings.actions.ts': actionEntries(settings, '/settings/save'),
  'app/admin/synonyms/synonyms.actions.ts': actionEntries(synonyms, '/synonyms/change'),
  'app/admin/setup/setup.actions.ts': actionEntries(setup, '/setup/decide'),
  'app/admin/tax-classes/tax-classes.actions.ts': actionEntries(taxClasses, '/tax-classes/change'),
  'app/admin/shipment-dialog/shipment.actions.ts': actionEntries(shipment, '/fulfillment/create'),
  'app/admin/staff/staff.actions.ts': actionEntries(staff, '/staff/change'),
  'app/admin/users/users.actions.ts': actionEntries(users, '/users/change'),
  'shop/bag/bag-change-input.ts': {
    bagChanges: schema(
      bagChanges,
      validBodies('/bag-items').map((body) => (body as { changes: unknown }).changes),
      (changes: readonly { by: number; size: string }[]) =>
        changes.length <= 200 &&
        changes.every(({ by, size }) => isWithin(by, -99_999, 99_999) && by !== 0 && isText(size, 0, 40)),
    ),
  },
  'shop/catalog/category-input.ts': {
    categoryFields: schema(
      categoryFields,
      [{ name: 'Ethnic', description: '', image: null }],
      ({ name, description }: Fields) =>
        isTextUpTo(name, 80) && isTextUpTo(description, 400) && String(name).trim() !== '',
    ),
  },
  'shop/catalog/product-input.ts': {
    productInput: schema(productInput, [VALID_PRODUCT], isProduct),
    productChange: schema(productChange, [{ ...productDetails, sizes }, {}], isProduct),
  },
  'shop/catalog/attributes-input.ts': {
    attributesInput: schema(
      attributesInput,
      [[], [{ key: null, name: 'Neck', values: ['Round'], filterable: true }]],
      (attributes: readonly CategoryAttribute[]) =>
        attributes.length <= 12 &&
        attributes.every(
          ({ name, values }) =>
            isText(name, 1, 30) && values.length <= 40 && values.every((value) => isText(value, 1, 60)),
        ),
    ),
  },
  'shop/catalog/size-chart-input.ts': {
    sizeChartInput: schema(
      sizeChartInput,
      [STANDARD_SIZE_CHART, { ...STANDARD_SIZE_CHART, unit: 'cm', note: 'From heel to toe.' }],
      (chart: SizeChart | null) =>
        chart === null ||
        (['in', 'cm'].includes(chart.unit) &&
          chart.columns.every((column) => isText(column, 1, 24)) &&
          chart.rows.every(
            ({ size, values }) =>
              isText(size, 1, 20) &&
              values.length === chart.columns.length &&
              values.every((value) => isTextUpTo(value, 20)),
          ) &&
          isTextUpTo(chart.note, 300)),
    ),
  },
  'shop/imports/imported-product-input.ts': {
    importedProductInput: schema(importedProductInput, [VALID_PRODUCT, { ...VALID_PRODUCT, pictures: [] }], isProduct),
  },
  'shop/returns/return-input.ts': {
    returnRequest: schema(
      returnRequest,
      [
        RETURN_REQUEST,
        {
          ...RETURN_REQUEST,
          pickupAddress: {
            fullName: 'Asha',
            address: '7 Lake Road',
            city: 'Kochi',
            state: 'Kerala',
            pincode: '682001',
            phone: '9876543210',
          },
        },
      ],
      ({ lines, comment, photoIds, vpa }: ReturnRequest) =>
        lines.length >= 1 &&
        lines.every(({ quantity }) => Number.isInteger(quantity) && quantity >= 1) &&
        isTextUpTo(comment, 1_000) &&
        isTextUpTo(vpa, 320) &&
        photoIds.length <= 4,
    ),
    returnCheck: schema(
      returnCheck,
      [
        {
          items: [{ id: crypto.randomUUID(), finding: 'ok', disposition: 'shelf', refundAmount: null }],
          note: '',
        },
      ],
      ({ items, note }: ReturnCheck) =>
        isTextUpTo(note, 2_000) && items.every(({ refundAmount }) => refundAmount === null || refundAmount >= 0),
    ),
  },
  'shop/contact/contact-input.ts': {
    parseContactInput: {
      parse: (value) => {
        const parsed = parseContactInput(value as never);
        return parsed.ok ? { success: true, data: parsed.value } : { success: false };
      },
      validInputs: validBodies('/contact'),
      isValid: ({ name, email, message }: Fields) =>
        isTextUpTo(name, 100) && isTextUpTo(email, 254) && isTextUpTo(message, 5_000),
    },
  },
  'shop/grievances/grievance-input.ts': {
    parseGrievance: {
      parse: (value) => {
        const parsed = parseGrievance(value as never);
        return parsed.ok ? { success: true, data: parsed.value } : { success: false };
      },
      validInputs: validBodies('/grievance'),
      isValid: ({ name, email, phone, orderNumber, complaint }: Fields) =>
        isTextUpTo(name, 100) &&
        isTextUpTo(email, 254) &&
        isTextUpTo(phone, 30) &&
        isTextUpTo(orderNumber, 40) &&
        isTextUpTo(complaint, 5_000),
    },
  },
  'shop/imports/import-choices-input.ts': {
    importChoices: schema(
      importChoices,
      [
        {
          columns: ['handle', null, 'price'],
          categories: [
            { from: 'Women > Kurtas', to: ID },
            { from: 'New', to: null },
          ],
          sizes: [{ from: 'Medium', to: 'M' }],
          otherOptions: 'leave-out',
        },
      ],
      ({ columns, sizes: chosen }: ImportChoices) =>
        columns.length <= 1_000 && chosen.every(({ to }) => isTextUpTo(to, 20)),
    ),
  },
  'shop/second-factor/passkey-input.ts': {
    parseAssertion: passkeyText(parseAssertion, PASSKEY_PROOF),
    parseAttestation: passkeyText(parseAttestation, NEW_PASSKEY),
  },
  'shop/orders/order-input.ts': {
    orderRequest: schema(
      orderRequest,
      [...validBodies('/checkout/place'), ...validBodies('/payments/start')],
      (order: { lines: Lines; shippingAddress: Fields; shownTotal: number | null; idempotencyKey: string } & Fields) =>
        areLines(order.lines) &&
        order.lines.length > 0 &&
        isRecipient(order.shippingAddress) &&
        (order.shownTotal === null || Number.isSafeInteger(order.shownTotal)) &&
        isText(order.idempotencyKey, 8, 100) &&
        // Fields that only the store may set are dropped.
        !['price', 'total', 'discount', 'status', 'role', 'paid', 'userId'].some((name) => name in order),
    ),
  },
  'shop/orders/update-order-input.ts': {
    orderChange: schema(
      orderChange,
      [
        { trackingNumber: 'AWB1', notes: 'Ring twice', estimatedDelivery: null },
        { customer: { name: 'Asha' }, shippingAddress: (validBodies('/checkout/place')[0] as Fields).shippingAddress },
      ],
      (change: { shippingAddress?: Fields }) =>
        change.shippingAddress === undefined || isRecipient(change.shippingAddress),
    ),
  },
  'shop/pricing/quote-input.ts': {
    quoteRequest: schema(
      quoteRequest,
      [...validBodies('/bag-quote'), { lines: [], couponCode: ' save10 ' }],
      ({ lines, couponCode }: { lines: Lines; couponCode: string | null }) =>
        areLines(lines) && (couponCode === null || (isText(couponCode, 0, 100) && couponCode === couponCode.trim())),
    ),
  },
};

/**
 * Holds for every accepted value: numbers are finite, dates valid, and no text is longer than 60,000 characters. A
 * product's variants are not checked, because they are stored as JSON, and neither are values deeper than any schema.
 */
function isBounded(value: unknown, depth = 0): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'string') return value.length <= 60_000;
  if (value instanceof Date) return !Number.isNaN(value.getTime());
  return (
    typeof value !== 'object' ||
    value === null ||
    depth > 9 ||
    Object.entries(value).every(([name, child]) => name === 'variants' || isBounded(child, depth + 1))
  );
}

describe('every input schema', () => {
  it('every file with an input schema has an entry here', () => {
    const schemaFiles = globSync(['{app,shop}/**/*-input.ts', 'app/admin/**/*.actions.ts'], {
      cwd: path.join(import.meta.dirname, '..'),
    });
    expect(Object.keys(ENTRIES).sort()).toEqual(schemaFiles.map((file) => file.replaceAll(path.sep, '/')).sort());
  });

  const cases = Object.entries(ENTRIES).flatMap(([file, schemas]) =>
    Object.entries(schemas).map(([name, entry]) => [`${file} ${name}`, entry] as const),
  );

  it.each(cases)('%s accepts valid input', (_, { parse, validInputs }) => {
    expect(validInputs.length).toBeGreaterThan(0);
    for (const input of validInputs) expect([input, parse(input).success]).toEqual([input, true]);
  });

  it.each(cases)(
    '%s accepts only values within its bounds and never throws',
    (name, { parse, validInputs, isValid = () => true }) => {
      // An action receives JSON, which cannot express NaN or Infinity.
      const asReceived = (value: unknown): unknown =>
        name.startsWith('app/') ? JSON.parse(JSON.stringify(value) ?? 'null') : value;
      fc.assert(
        fc.property(fc.oneof(...validInputs.map(mutate)), (value) => {
          const outcome = parse(asReceived(value));
          return !outcome.success || (isBounded(outcome.data) && isValid(outcome.data as never));
        }),
        RUNS,
      );
      // No input changed Object.prototype: a mutated value may have a `__proto__` with a `role`.
      expect(Reflect.get({}, 'role')).toBeUndefined();
    },
  );
});
