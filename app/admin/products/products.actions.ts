// Staff actions on products from the list.

import { z } from 'zod';
import {
  type BulkChangeResult,
  type ChangeRefusal,
  deleteProducts,
  restoreProducts,
  setProductStatus,
} from '#shop/catalog/change-products.server.ts';
import { type Result, refuse } from '#shop/result.ts';
import type { AddProductRefusal } from '#shop/stock/add-product.server.ts';
import { duplicateProduct } from '#shop/stock/duplicate-product.server.ts';
import { bulkChangeStock, decreaseStock, increaseStock } from '#shop/stock/edit-stock.server.ts';
import { addSampleProducts } from '#shop/stock/sample-products.server.ts';
import { getStockProblem } from '#shop/stock/stock-problem.ts';
import type { Refusal } from '../kit/actions/action-result.ts';
import { adminAction, adminActions } from '../kit/actions/admin-actions.ts';
import { parsePictureKey } from '../pictures/picture-key.ts';
import { duplicateProblem, type FieldProblem } from './form/duplicate-draft.ts';
import {
  addedMessage,
  addFailedMessage,
  FAILURE_MESSAGES,
  refusalReason,
  SAMPLES_CREATED,
  stockAdjustedMessage,
} from './product-messages.ts';

const id = z.string().max(60);
const ids = z.array(id).min(1).max(1_000);

/** A batch has no message: the browser shows one message with the total of all batches. */
const batchAction = {
  done: '',
  refused: (_: Exclude<ChangeRefusal, 'not-allowed'>) => ({}),
  send: (changed: BulkChangeResult) => changed,
};

const FIELD_BY_REFUSAL: Readonly<Partial<Record<string, string>>> = { 'sku-taken': 'sku', 'no-such-picture': 'image' };

type DuplicateRefusal = AddProductRefusal | 'no-such-product' | FieldProblem;

function toDuplicateRefusal(reason: Exclude<DuplicateRefusal, 'not-allowed'>): Refusal {
  if (typeof reason === 'object' && 'message' in reason)
    return { message: reason.message, fields: { [reason.field]: reason.message } };
  const message = addFailedMessage(refusalReason(reason));
  // A refusal with details concerns the codes of the sizes, which a copy gets from its SKU.
  const field = typeof reason === 'string' ? FIELD_BY_REFUSAL[reason] : 'sku';
  return { message, ...(field ? { fields: { [field]: message } } : {}) };
}

export const action = adminActions(FAILURE_MESSAGES, {
  setStatus: adminAction({
    input: z.object({ ids, status: z.enum(['active', 'inactive']) }),
    run: (ctx, { ids, status }) => setProductStatus(ctx, ids, status),
    ...batchAction,
  }),
  delete: adminAction({ input: z.object({ ids }), run: (ctx, { ids }) => deleteProducts(ctx, ids), ...batchAction }),
  restore: adminAction({ input: z.object({ ids }), run: (ctx, { ids }) => restoreProducts(ctx, ids), ...batchAction }),
  changeStock: adminAction({
    input: z.object({ ids, by: z.number().int() }),
    run: (ctx, { ids, by }) => bulkChangeStock(ctx, ids, by),
    done: '',
    refused: () => ({}),
    send: ({ done, missing }): BulkChangeResult => ({ done, missing }),
  }),
  adjustStock: adminAction({
    input: z.object({
      id,
      operation: z.enum(['increase', 'decrease']),
      size: z.string().max(40),
      units: z.number().int(),
      reason: z.string().max(1_000),
      idempotencyKey: z.guid(),
    }),
    run: (ctx, { id, operation, ...adjustment }) =>
      operation === 'increase' ? increaseStock(ctx, id, adjustment) : decreaseStock(ctx, id, adjustment),
    done: (stock, { operation, units }) => stockAdjustedMessage(operation, units, stock),
    refused: (reason, { operation }) => ({ message: getStockProblem(operation, reason) }),
  }),
  duplicate: adminAction({
    input: z.object({
      id,
      name: z.string().max(200),
      sku: z.string().max(100),
      price: z.number(),
      image: z.string().max(500),
    }),
    run: async (ctx, { id, ...copy }, { origin }): Promise<Result<string, DuplicateRefusal>> => {
      const problem = duplicateProblem({ ...copy, price: String(copy.price) });
      if (problem) return refuse(problem);
      const { name, sku, price, image } = copy;
      const picture = parsePictureKey(image, origin) ?? '';
      return duplicateProduct(ctx, id, { name, sku, price: Math.round(price * 100), picture });
    },
    done: (_, { name }) => addedMessage(name.trim()),
    refused: toDuplicateRefusal,
    send: (id) => ({ id }),
  }),
  addSamples: adminAction({
    input: z.object({}),
    run: addSampleProducts,
    done: SAMPLES_CREATED,
    refused: () => ({}),
    demoOnly: true,
  }),
});
