// Carries out what the feedback screen asks for, and finds the words.

import type { ShopContext } from '#shop/context.ts';
import type { Result } from '#shop/result.ts';
import { findDecision } from '#shop/reviews/admin-feedback.server.ts';
import { cleanDuplicates, countDuplicates } from '#shop/reviews/duplicates.server.ts';
import { approveFeedback, type ModerationRefusal, rejectFeedback } from '#shop/reviews/feedback.server.ts';
import { inspectCollection } from '#shop/reviews/inspect-collection.server.ts';
import { recountReviews } from '#shop/reviews/recount-reviews.server.ts';
import { testWorkflow } from '#shop/reviews/test-workflow.server.ts';
import type { ActionResult } from '../../kit/actions/action-result.ts';
import * as words from '../feedback-messages.ts';
import type { Change } from './change-input.ts';

/** The sentence that says that it failed, by what was tried. */
export const FAILED: Readonly<Record<Change['intent'], string>> = {
  approve: words.APPROVE_FAILED,
  reject: words.REJECT_FAILED,
  recount: words.RECOUNT_FAILED,
  'find-duplicates': words.CLEAN_FAILED,
  'clean-duplicates': words.CLEAN_FAILED,
  'test-workflow': words.WORKFLOW_FAILED,
  inspect: words.INSPECT_FAILED,
};

interface Decided {
  readonly result: Result<string, ModerationRefusal>;
  readonly done: string;
}

async function tellDecision(
  ctx: ShopContext,
  { intent, id }: Extract<Change, { intent: 'approve' | 'reject' }>,
  { result, done }: Decided,
): Promise<ActionResult> {
  if (result.ok) return { ok: true, message: done };
  if (result.reason === 'not-found') return { ok: false, message: words.NOT_FOUND, reason: words.REASONS['not-found'] };
  const message = FAILED[intent];
  if (result.reason !== 'already-decided') return { ok: false, message, reason: words.REASONS[result.reason] };
  const decision = await findDecision(ctx, id);
  const reason = words.decidedBefore(decision?.by ?? null, decision?.status ?? 'decided about');
  return { ok: false, message, reason, changedMeanwhile: true };
}

/** What is found goes back as it is; the screen shows it. */
function tell<Value>(
  intent: Change['intent'],
  result: Result<Value, 'not-allowed'>,
  message = '',
): ActionResult<Value> {
  if (result.ok) return { ok: true, message, told: result.value };
  return { ok: false, message: FAILED[intent], reason: words.REASONS['not-allowed'] };
}

async function clean(ctx: ShopContext): Promise<ActionResult> {
  const cleaned = await cleanDuplicates(ctx);
  const removed = cleaned.ok ? cleaned.value.reviews + cleaned.value.feedback : 0;
  return tell('clean-duplicates', cleaned, removed === 0 ? words.NO_DUPLICATES : words.cleaned(removed));
}

/** Null for what does not exist here: the helpers that make and show sample data outside demo mode. */
export async function answerChange(ctx: ShopContext, change: Change, demo: boolean): Promise<ActionResult | null> {
  switch (change.intent) {
    case 'approve':
      return tellDecision(ctx, change, { result: await approveFeedback(ctx, change.id), done: words.APPROVED });
    case 'reject': {
      const result = await rejectFeedback(ctx, change.id, change.reason);
      return tellDecision(ctx, change, { result, done: words.REJECTED });
    }
    case 'recount':
      return tell(change.intent, await recountReviews(ctx, change.after));
    case 'find-duplicates':
      return tell(change.intent, await countDuplicates(ctx));
    case 'clean-duplicates':
      return clean(ctx);
    case 'test-workflow':
      return demo ? tell(change.intent, await testWorkflow(ctx)) : null;
    case 'inspect':
      return demo ? tell(change.intent, await inspectCollection(ctx)) : null;
  }
}
