// Carries out what the screen asks for, and finds the words.

import {
  addBanner,
  deleteBanner,
  type ReorderRefusal,
  reorderBanners,
  type UpdateBannerRefusal,
  updateBanner,
} from '#shop/banners/banners.server.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Result } from '#shop/result.ts';
import { fieldsOf } from '../banner-draft.ts';
import * as words from '../banner-messages.ts';
import type { ChangeAnswer } from './change-answer.ts';
import type { SentChange } from './change-input.ts';

/** The sentence that says that it failed, by what was tried. */
export function failureOf({ intent }: Pick<SentChange, 'intent'>): string {
  if (intent === 'delete') return words.DELETE_FAILED;
  return intent === 'order' ? words.ORDER_FAILED : words.SAVE_FAILED;
}

type Done = Result<string, UpdateBannerRefusal | ReorderRefusal>;
const said = <Value, Reason extends UpdateBannerRefusal | ReorderRefusal>(
  result: Result<Value, Reason>,
  message: string,
): Done => (result.ok ? { ok: true, value: message } : result);

async function carryOut(ctx: ShopContext, change: SentChange, origin: string): Promise<Done> {
  switch (change.intent) {
    case 'add':
      return said(await addBanner(ctx, { ...fieldsOf(change.fields, origin), isActive: true }), words.ADDED);
    case 'save': {
      const { version } = change;
      const saved = await updateBanner(ctx, change.id, { version, change: fieldsOf(change.fields, origin) });
      return said(saved, words.UPDATED);
    }
    case 'turn': {
      const { version, isActive } = change;
      return said(await updateBanner(ctx, change.id, { version, change: { isActive } }), words.turned(isActive));
    }
    case 'delete':
      return said(await deleteBanner(ctx, change.id, change.version), words.DELETED);
    case 'order':
      return said(await reorderBanners(ctx, change.ids, change.seen), words.ORDERED);
  }
}

export async function answerChange(ctx: ShopContext, change: SentChange, origin: string): Promise<ChangeAnswer> {
  const done = await carryOut(ctx, change, origin);
  if (done.ok) return { ok: true, message: done.value };
  const message = failureOf(change);
  if (typeof done.reason === 'object') return { ok: false, message, fields: words.errorsOf(done.reason.problems) };
  if (done.reason === 'no-such-picture') {
    return { ok: false, message, fields: { image: words.REASONS['no-such-picture'] } };
  }
  const changedMeanwhile = done.reason === 'changed-meanwhile';
  const reason =
    changedMeanwhile && change.intent === 'save' ? words.CHANGED_WHILE_EDITING : words.REASONS[done.reason];
  const isGone = done.reason === 'no-such-banner';
  return { ok: false, message, reason, changedMeanwhile, ...(isGone ? { isGone } : {}) };
}
