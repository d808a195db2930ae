// Carries out what the screen asks for, and finds the words.

import { addCategory } from '#shop/catalog/categories.server.ts';
import {
  addDefaultCategories,
  orderCategories,
  setCategoryStatus,
  updateCategory,
} from '#shop/catalog/change-categories.server.ts';
import { deleteCategories } from '#shop/catalog/delete-categories.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import * as words from '../category-messages.ts';
import type { ChangeAnswer } from './change-answer.ts';
import type { Change } from './change-input.ts';

type Refusal = keyof typeof words.REASONS;

/** The sentence that says that it failed, by what was tried. */
export function failureOf(change: Change): string {
  switch (change.intent) {
    case 'add':
    case 'defaults':
      return words.ADD_FAILED;
    case 'save':
      return words.UPDATE_FAILED;
    case 'status':
      return change.ids.length === 1 ? words.STATUS_FAILED : words.BULK_FAILED;
    case 'delete':
      return change.ids.length === 1 ? words.DELETE_FAILED : words.BULK_FAILED;
    case 'order':
      return words.ORDER_FAILED;
  }
}

type Done = { readonly message: string; readonly id?: string };

async function setStatus(
  ctx: ShopContext,
  ids: readonly string[],
  status: 'active' | 'inactive',
): Promise<Result<Done, Refusal>> {
  const turned = await setCategoryStatus(ctx, ids, status);
  if (!turned.ok) return turned;
  if (turned.value === 0) return refuse('no-such-category');
  return { ok: true, value: { message: words.turned(turned.value, status, new Set(ids).size - turned.value) } };
}

async function carryOut(ctx: ShopContext, change: Change): Promise<Result<Done, Refusal>> {
  const said = <Value>(result: Result<Value, Refusal>, done: (value: Value) => Done): Result<Done, Refusal> =>
    result.ok ? { ok: true, value: done(result.value) } : result;
  switch (change.intent) {
    case 'add':
      return said(await addCategory(ctx, { ...change.fields, status: 'active' }), (id) => ({
        message: words.ADDED,
        id,
      }));
    case 'save':
      return said(await updateCategory(ctx, change.id, change), () => ({ message: words.UPDATED }));
    case 'status':
      return setStatus(ctx, change.ids, change.status);
    case 'delete':
      return said(await deleteCategories(ctx, change.ids, change.moveTo), ({ categories, movedProducts }) => ({
        message: words.deleted(categories, movedProducts, new Set(change.ids).size - categories),
      }));
    case 'order':
      return said(await orderCategories(ctx, change.ids), () => ({ message: words.ORDERED }));
    case 'defaults':
      return said(await addDefaultCategories(ctx), (count) => ({ message: words.defaultsAdded(count) }));
  }
}

export async function answerChange(ctx: ShopContext, change: Change): Promise<ChangeAnswer> {
  const result = await carryOut(ctx, change);
  if (result.ok) return { ok: true, ...result.value };
  return {
    ok: false,
    message: failureOf(change),
    reason: words.REASONS[result.reason],
    ...(result.reason === 'changed-meanwhile' ? { changedMeanwhile: true } : {}),
    ...(result.reason === 'no-such-category' && change.intent === 'save' ? { isGone: true } : {}),
  };
}
