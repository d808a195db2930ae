// Saves a product form, and finds the words.

import type { ProductChange, ProductInput } from '#shop/catalog/product-input.ts';
import type { ShopContext } from '#shop/context.ts';
import { addProduct } from '#shop/stock/add-product.server.ts';
import { getProductToEdit } from '#shop/stock/product-to-edit.server.ts';
import { updateProduct } from '#shop/stock/update-product.server.ts';
import { pictureKeyOf } from '../../pictures/picture-key.ts';
import {
  added,
  addedHidden,
  addFailed,
  REQUIRED_FIELDS,
  reasonOf,
  updated,
  updateFailed,
} from '../product-messages.ts';
import type { SaveAnswer } from './save-answer.ts';
import type { SentForm } from './save-input.ts';

type Sent = SentForm['product'];

const FIELD: Readonly<Record<string, string>> = {
  'sku-taken': 'sku',
  'no-such-category': 'categoryId',
  'no-such-picture': 'pictures',
};

/** An address that leads to no picture of the store keeps no key, and the store refuses it. */
const keysOf = (pictures: NonNullable<Sent['pictures']>, origin: string) =>
  pictures.map(({ url, alt }) => ({ key: pictureKeyOf(url, origin) ?? 'none', alt }));

/** Of what is sent: the three that every product must have. */
function lacksRequired({ name, pictures, price }: Sent): boolean {
  return (
    name?.trim() === '' || (price !== undefined && !(price > 0)) || (pictures !== undefined && !pictures[0]?.url.trim())
  );
}

async function add(
  ctx: ShopContext,
  { sizes = [], pictures = [], ...fields }: Sent,
  origin: string,
): Promise<SaveAnswer> {
  const input = {
    ...fields,
    stock: sizes.map(({ size, onHand }) => ({ size, onHand })),
    pictures: keysOf(pictures, origin),
  } as unknown as ProductInput;
  const made = await addProduct(ctx, input);
  if (!made.ok) {
    const field = FIELD[made.reason];
    return { ok: false, message: addFailed(reasonOf(made.reason)), ...(field ? { field } : {}) };
  }
  const name = String(fields.name).trim();
  return { ok: true, message: fields.status === 'inactive' ? addedHidden(name) : added(name), id: made.value };
}

async function update(
  ctx: ShopContext,
  id: string,
  { version, product }: SentForm,
  origin: string,
): Promise<SaveAnswer> {
  const { pictures, ...fields } = product;
  const change = { ...fields, ...(pictures ? { pictures: keysOf(pictures, origin) } : {}) } as ProductChange;
  const saved = await updateProduct(ctx, id, { version, change });
  const now = await getProductToEdit(ctx, id);
  if (saved.ok) return { ok: true, message: updated(now?.name ?? String(fields.name)), id };
  const message = updateFailed(reasonOf(saved.reason));
  if (saved.reason === 'changed-meanwhile' && now) return { ok: false, message, theirs: now };
  if (saved.reason === 'no-such-product') return { ok: false, message, isGone: true };
  const field = typeof saved.reason === 'string' ? FIELD[saved.reason] : 'sizes';
  return { ok: false, message, ...(field ? { field } : {}) };
}

export async function answerSave(ctx: ShopContext, form: SentForm, origin: string): Promise<SaveAnswer> {
  if (lacksRequired(form.product)) return { ok: false, message: REQUIRED_FIELDS };
  return form.id === null ? add(ctx, form.product, origin) : update(ctx, form.id, form, origin);
}
