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
import { type Result, refuse } from '#shop/result.ts';
import { adminAction, adminActions } from '../kit/actions/admin-actions.ts';
import * as words from './category-messages.ts';

const id = z.string().max(40);
const ids = z.array(id).min(1).max(500);
const fields = z.object({
  name: z.string().max(1_000),
  description: z.string().max(5_000),
  image: z.string().max(200).nullable(),
});

/** The requested categories that no longer exist. */
const missing = (asked: readonly string[], found: number): number => new Set(asked).size - found;

export const action = adminActions(words.FAILED, {
  add: adminAction({
    input: z.object({ fields }),
    run: (ctx, input) => addCategory(ctx, { ...input.fields, status: 'active' }),
    done: words.ADDED,
    refused: words.REASONS,
    send: (id) => ({ id }),
  }),
  save: adminAction({
    input: z.object({ id, version: z.number().int().nullable(), fields }),
    run: (ctx, input) => updateCategory(ctx, input.id, input),
    done: words.UPDATED,
    refused: words.REASONS,
    gone: 'no-such-category',
  }),
  setStatus: adminAction({
    input: z.object({ ids, status: z.enum(['active', 'inactive']) }),
    run: async (ctx, { ids, status }): Promise<Result<number, 'not-allowed' | 'no-such-category'>> => {
      const turned = await setCategoryStatus(ctx, ids, status);
      return turned.ok && turned.value === 0 ? refuse('no-such-category') : turned;
    },
    done: (turned, { ids, status }) => words.turned(turned, status, missing(ids, turned)),
    refused: words.REASONS,
  }),
  delete: adminAction({
    input: z.object({ ids, moveTo: id.nullable() }),
    run: (ctx, { ids, moveTo }) => deleteCategories(ctx, ids, moveTo),
    done: ({ categories, movedProducts }, { ids }) =>
      words.deleted(categories, movedProducts, missing(ids, categories)),
    refused: words.REASONS,
  }),
  reorder: adminAction({
    input: z.object({ ids }),
    run: (ctx, { ids }) => orderCategories(ctx, ids),
    done: words.ORDERED,
    refused: words.REASONS,
  }),
  addDefaults: adminAction({
    input: z.object({}),
    run: addDefaultCategories,
    done: words.defaultsAdded,
    refused: words.REASONS,
  }),
});
