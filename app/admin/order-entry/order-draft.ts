// The values of the form for a new order: the selected sizes, the customer's fields, the discount and the payment.

import { MAX_LINE_QUANTITY } from '#shop/bag/account-bag.ts';
import type { Picture } from '#shop/catalog/picture.ts';
import { parseTypedAmount } from '#shop/money/typed-amount.ts';
import { SHIPPING_FIELDS, type ShippingForm } from '#shop/orders/checkout-form.ts';
import { getShippingErrorMessages } from '#shop/orders/checkout-form-messages.ts';
import type { ManualItem, ProductToOrder } from '#shop/orders/manual-order.ts';
import { isDiscountValue, parseDiscountReason, type StaffDiscount } from '#shop/orders/staff-discount.ts';
import { parseNumber } from '../kit/form/parse-number.ts';
import { DISCOUNT_INVALID, itemName, NO_ITEMS, NO_REASON, QUANTITY_INVALID } from './order-entry-messages.ts';

export interface DraftItem {
  readonly productId: string;
  readonly name: string;
  readonly sku: string;
  readonly size: string;
  /** The field's text. */
  readonly quantity: string;
  readonly picture: Picture | null;
}

export interface OrderDraft extends ShippingForm {
  readonly items: readonly DraftItem[];
  readonly discountKind: StaffDiscount['kind'];
  /** The field's text; '' without a discount. */
  readonly discountValue: string;
  readonly discountReason: string;
  readonly payment: 'cod' | 'link';
}

export const EMPTY_ORDER: OrderDraft = {
  items: [],
  discountKind: 'amount',
  discountValue: '',
  discountReason: '',
  payment: 'cod',
  fullName: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  pincode: '',
};

/** Returns the key of an item: a draft has one item per product and size. */
export const itemKey = ({ productId, size }: Pick<DraftItem, 'productId' | 'size'>): string => `${productId} ${size}`;

/** Returns null for a text that is not a quantity. */
export function parseQuantity(input: string): number | null {
  const quantity = parseNumber(input);
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_LINE_QUANTITY ? quantity : null;
}

/** Adds one unit of the size: as a new item, or to the item that the order already has. */
export function withSize(items: readonly DraftItem[], product: ProductToOrder, size: string): readonly DraftItem[] {
  const { id: productId, name, picture } = product;
  const sku = product.sizes.find((each) => each.size === size)?.sku ?? product.sku;
  const key = itemKey({ productId, size });
  const existingItem = items.find((item) => itemKey(item) === key);
  if (!existingItem) return [...items, { productId, name, sku, size, quantity: '1', picture }];
  return withQuantity(items, key, String((parseQuantity(existingItem.quantity) ?? 0) + 1));
}

export const withQuantity = (items: readonly DraftItem[], key: string, quantity: string): readonly DraftItem[] =>
  items.map((item) => (itemKey(item) === key ? { ...item, quantity } : item));

export const withoutItem = (items: readonly DraftItem[], key: string): readonly DraftItem[] =>
  items.filter((item) => itemKey(item) !== key);

/** Returns the items in the posted format; null while a quantity is invalid. */
export function toManualItems(items: readonly DraftItem[]): readonly ManualItem[] | null {
  const manualItems = items.flatMap(({ productId, name, size, quantity: input }) => {
    const quantity = parseQuantity(input);
    return quantity === null ? [] : [{ productId, name, size, quantity }];
  });
  return manualItems.length === items.length ? manualItems : null;
}

/** Returns null without a discount, and while its value is invalid. */
export function toStaffDiscount({ discountKind, discountValue, discountReason }: OrderDraft): StaffDiscount | null {
  if (discountValue.trim() === '') return null;
  const value = discountKind === 'percent' ? parseNumber(discountValue) : parsePaise(discountValue);
  const discount = { kind: discountKind, value, reason: discountReason };
  return isDiscountValue(discount) ? discount : null;
}

/** Returns NaN for a text that is no amount; `isDiscountValue` refuses NaN. */
function parsePaise(text: string): number {
  const amount = parseTypedAmount(text);
  return amount.ok ? amount.value : Number.NaN;
}

/** Returns whether both drafts send the same order at the same price. */
export const isSameOrder = (one: OrderDraft, other: OrderDraft): boolean =>
  one.items === other.items &&
  one.discountKind === other.discountKind &&
  one.discountValue === other.discountValue &&
  one.payment === other.payment;

export const toShippingForm = (draft: OrderDraft): ShippingForm =>
  Object.fromEntries(SHIPPING_FIELDS.map((field) => [field, draft[field]])) as ShippingForm;

type FieldErrors = Readonly<Partial<Record<string, string>>>;

/** Returns the key under which a quantity's error is stored. */
export const quantityField = (key: string): string => `quantity ${key}`;

/** Returns the errors of the last submit that still apply to the draft. */
export function remainingErrors(draft: OrderDraft, errors: FieldErrors): FieldErrors {
  const current = checkDraft(draft);
  return Object.fromEntries(Object.keys(errors).flatMap((field) => (current[field] ? [[field, current[field]]] : [])));
}

function checkDiscount(draft: OrderDraft): FieldErrors {
  if (draft.discountValue.trim() === '') return {};
  return {
    ...(toStaffDiscount(draft) === null ? { discountValue: DISCOUNT_INVALID[draft.discountKind] } : {}),
    ...(parseDiscountReason(draft.discountReason) === null ? { discountReason: NO_REASON } : {}),
  };
}

export function checkDraft(draft: OrderDraft): FieldErrors {
  const quantities = draft.items
    .filter(({ quantity }) => parseQuantity(quantity) === null)
    .map((item) => [quantityField(itemKey(item)), QUANTITY_INVALID] as const);
  return {
    ...(draft.items.length === 0 ? { items: NO_ITEMS } : {}),
    ...Object.fromEntries(quantities),
    ...getShippingErrorMessages(toShippingForm(draft)),
    ...checkDiscount(draft),
  };
}

type NamedField = readonly [field: string, name: string];

const PRODUCTS_FIELD: NamedField = ['items', 'Products'];

/** The fields below the items, in the screen's order. */
const LATER_FIELDS: readonly NamedField[] = [
  ['fullName', 'Full name'],
  ['email', 'Email'],
  ['phone', 'Phone'],
  ['address', 'Address'],
  ['pincode', 'Pincode'],
  ['city', 'City'],
  ['state', 'State'],
  ['discountValue', 'Discount'],
  ['discountReason', 'Reason for the discount'],
];

/** Returns the names of the invalid fields as the screen shows them: 'Products', 'Noor Anarkali, size M', 'Phone'. */
export const invalidFieldNames = (items: readonly DraftItem[], errors: FieldErrors): readonly string[] => {
  const quantityFields = items.map((item): NamedField => [quantityField(itemKey(item)), itemName(item)]);
  const fields = [PRODUCTS_FIELD, ...quantityFields, ...LATER_FIELDS];
  return fields.filter(([field]) => errors[field] !== undefined).map(([, name]) => name);
};
