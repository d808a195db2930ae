// Staff actions on categories. The shop validates a category's contents.

import { z } from 'zod';
import { addCategory } from '#shop/catalog/categories.server.ts';
import {
  addDefaultCategories,
  orderCategories,
  setCategoryStatus,
  updateCategory,
} from '#shop/catalog/change-categories.server.ts';
import { deleteCategories } from '#shop/catalog/delete-categories.server.ts';
import { saveAttributes } from '#shop/catalog/save-attributes.server.ts';
import { saveSizeChart } from '#shop/catalog/save-size-chart.server.ts';
import { type Result, refuse } from '#shop/result.ts';
import { adminAction, adminActions } from '../kit/actions/admin-actions.ts';
import * as messages from './category-messages.ts';

const id = z.string().max(40);
const ids = z.array(id).min(1).max(500);
const fields = z.object({
  name: z.string().max(1_000),
  description: z.string().max(5_000),
  image: z.string().max(200).nullable(),
  taxClassId: z.string().max(40).nullable(),
  hsn: z.string().max(40),
});

/** Returns how many of the requested categories no longer exist. */
const countMissing = (requested: readonly string[], found: number): number => new Set(requested).size - found;

export const action = adminActions(messages.FAILURE_MESSAGES, {
  add: adminAction({
    input: z.object({ fields }),
    run: (ctx, input) => addCategory(ctx, { ...input.fields, status: 'active' }),
    done: messages.ADDED,
    refused: messages.REFUSAL_MESSAGES,
    send: (id) => ({ id }),
  }),
  save: adminAction({
    input: z.object({ id, version: z.number().int().nullable(), fields }),
    run: (ctx, input) => updateCategory(ctx, input.id, input),
    done: messages.UPDATED,
    refused: messages.REFUSAL_MESSAGES,
    notFound: 'no-such-category',
  }),
  saveSizeChart: adminAction({
    // The shop function checks the chart.
    input: z.object({ id, version: z.number().int().nullable(), sizeChart: z.unknown() }),
    run: (ctx, input) => saveSizeChart(ctx, input.id, input),
    done: messages.CHART_SAVED,
    refused: { ...messages.REFUSAL_MESSAGES, invalid: messages.CHART_INVALID },
    notFound: 'no-such-category',
    send: (version) => ({ version }),
  }),
  saveAttributes: adminAction({
    // The shop function checks the attributes.
    input: z.object({ id, version: z.number().int().nullable(), attributes: z.unknown() }),
    run: (ctx, input) => saveAttributes(ctx, input.id, input),
    done: messages.ATTRIBUTES_SAVED,
    refused: { ...messages.REFUSAL_MESSAGES, invalid: messages.ATTRIBUTES_INVALID },
    notFound: 'no-such-category',
    send: (saved) => saved,
  }),
  setStatus: adminAction({
    input: z.object({ ids, status: z.enum(['active', 'inactive']) }),
    run: async (ctx, { ids, status }): Promise<Result<number, 'not-allowed' | 'no-such-category'>> => {
      const changed = await setCategoryStatus(ctx, ids, status);
      return changed.ok && changed.value === 0 ? refuse('no-such-category') : changed;
    },
    done: (changed, { ids, status }) => messages.statusChangedMessage(changed, status, countMissing(ids, changed)),
    refused: messages.REFUSAL_MESSAGES,
  }),
  delete: adminAction({
    input: z.object({ ids, moveTo: id.nullable() }),
    run: (ctx, { ids, moveTo }) => deleteCategories(ctx, ids, moveTo),
    done: ({ categories, movedProducts }, { ids }) =>
      messages.deletedMessage(categories, movedProducts, countMissing(ids, categories)),
    refused: messages.REFUSAL_MESSAGES,
  }),
  reorder: adminAction({
    input: z.object({ ids }),
    run: (ctx, { ids }) => orderCategories(ctx, ids),
    done: messages.ORDER_SAVED,
    refused: messages.REFUSAL_MESSAGES,
  }),
  addDefaults: adminAction({
    input: z.object({}),
    run: addDefaultCategories,
    done: messages.defaultsAddedMessage,
    refused: messages.REFUSAL_MESSAGES,
  }),
});
