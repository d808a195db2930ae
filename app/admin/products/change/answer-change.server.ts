// Carries out what the list asks for, and finds the words.

import {
  type Changed,
  type ChangeRefusal,
  deleteProducts,
  restoreProducts,
  setProductStatus,
} from '#shop/catalog/change-products.server.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Result } from '#shop/result.ts';
import { duplicateProduct } from '#shop/stock/duplicate-product.server.ts';
import { bulkChangeStock } from '#shop/stock/edit-stock.server.ts';
import { addSampleProducts } from '#shop/stock/sample-products.server.ts';
import { pictureKeyOf } from '../../pictures/picture-key.ts';
import { duplicateProblem } from '../form/duplicate-draft.ts';
import {
  added,
  addFailed,
  BULK_FAILED,
  DELETE_DENIED,
  reasonOf,
  SAMPLES_FAILED,
  SAMPLES_MADE,
  STOCK_FAILED,
  stockChanged,
} from '../product-messages.ts';
import type { ChangeAnswer } from './change-answer.ts';
import type { Change } from './change-input.ts';

type Of<Intent extends Change['intent']> = Extract<Change, { intent: Intent }>;

const count = (done: number, word: string): string => `${done} ${done === 1 ? 'product' : 'products'} ${word}`;

function told(changed: Result<Changed, ChangeRefusal>, word: string, denied = BULK_FAILED): ChangeAnswer {
  if (!changed.ok) return { ok: false, message: changed.reason === 'not-allowed' ? denied : BULK_FAILED };
  return { ok: true, message: count(changed.value.done, word), ...changed.value };
}

async function changeStock(ctx: ShopContext, { ids, by }: Of<'stock'>): Promise<ChangeAnswer> {
  const changed = await bulkChangeStock(ctx, ids, by);
  if (!changed.ok) return { ok: false, message: STOCK_FAILED };
  return { ok: true, message: stockChanged(by, changed.value.done), ...changed.value };
}

async function duplicate(ctx: ShopContext, { id, ...wish }: Of<'duplicate'>, origin: string): Promise<ChangeAnswer> {
  const problem = duplicateProblem({ ...wish, price: String(wish.price) });
  if (problem) return { ok: false, ...problem };
  const { name, sku, price, image } = wish;
  const picture = pictureKeyOf(image, origin) ?? '';
  const made = await duplicateProduct(ctx, id, { name, sku, price: Math.round(price * 100), picture });
  if (!made.ok) {
    const field = { 'sku-taken': 'sku', 'no-such-picture': 'image' }[String(made.reason)];
    return { ok: false, message: addFailed(reasonOf(made.reason)), ...(field ? { field } : {}) };
  }
  return { ok: true, message: added(name.trim()), done: 1, missing: [], id: made.value };
}

async function addSamples(ctx: ShopContext): Promise<ChangeAnswer> {
  const made = await addSampleProducts(ctx);
  return made.ok
    ? { ok: true, message: SAMPLES_MADE, done: made.value, missing: [] }
    : { ok: false, message: SAMPLES_FAILED };
}

export interface Store {
  readonly origin: string;
  readonly demo: boolean;
}

/** Null for what does not exist here: sample data outside demo mode. */
export async function answerChange(
  ctx: ShopContext,
  change: Change,
  { origin, demo }: Store,
): Promise<ChangeAnswer | null> {
  switch (change.intent) {
    case 'status': {
      const word = change.status === 'active' ? 'activated' : 'deactivated';
      return told(await setProductStatus(ctx, change.ids, change.status), word);
    }
    case 'delete':
      return told(await deleteProducts(ctx, change.ids), 'deleted', DELETE_DENIED);
    case 'restore':
      return told(await restoreProducts(ctx, change.ids), 'brought back');
    case 'stock':
      return changeStock(ctx, change);
    case 'duplicate':
      return duplicate(ctx, change, origin);
    case 'sample':
      return demo ? addSamples(ctx) : null;
  }
}
