// Staff actions on feedback, and the helper actions of its screen: recount, inspect, remove duplicates.

import { z } from 'zod';
import type { ShopContext } from '#shop/context.ts';
import { findDecision } from '#shop/reviews/admin-feedback.server.ts';
import { cleanDuplicates, countDuplicates } from '#shop/reviews/duplicates.server.ts';
import { approveFeedback, rejectFeedback } from '#shop/reviews/feedback.server.ts';
import { MAX_REASON_LENGTH } from '#shop/reviews/feedback.ts';
import { inspectCollection } from '#shop/reviews/inspect-collection.server.ts';
import { recountReviews } from '#shop/reviews/recount-reviews.server.ts';
import { removeReviewPhoto } from '#shop/reviews/remove-review-photo.server.ts';
import { testWorkflow } from '#shop/reviews/test-workflow.server.ts';
import { adminAction, adminActions, rowAction } from '../kit/actions/admin-actions.ts';
import * as messages from './feedback-messages.ts';

const idInput = z.string().max(60);

async function toRefusal(reason: messages.DecisionRefusal, { id }: { readonly id: string }, ctx: ShopContext) {
  if (reason === 'not-found') return { message: messages.NOT_FOUND, reason: messages.REFUSAL_MESSAGES[reason] };
  if (reason !== 'already-decided') return messages.REFUSAL_MESSAGES[reason];
  const decision = await findDecision(ctx, id);
  const alreadyDecided = messages.alreadyDecidedMessage(decision?.by ?? null, decision?.status ?? 'decided about');
  return { reason: alreadyDecided, changedMeanwhile: true };
}

/** Sends the findings of a helper action to the browser unchanged; the browser shows them. */
const sendUnchanged = <Value>(value: Value): Value => value;

export const action = adminActions(messages.FAILURE_MESSAGES, {
  approve: rowAction(approveFeedback, { done: messages.APPROVED, refused: toRefusal }),
  reject: adminAction({
    input: z.object({ id: idInput, reason: z.string().max(MAX_REASON_LENGTH) }),
    run: (ctx, input) => rejectFeedback(ctx, input.id, input.reason),
    done: messages.REJECTED,
    refused: toRefusal,
  }),
  removePhoto: adminAction({
    input: z.object({ id: idInput, photoId: idInput }),
    run: (ctx, { photoId }) => removeReviewPhoto(ctx, photoId),
    done: messages.PHOTO_REMOVED,
    refused: { 'no-such-photo': messages.NO_SUCH_PHOTO },
  }),
  recount: adminAction({
    input: z.object({ after: idInput.nullable() }),
    run: (ctx, { after }) => recountReviews(ctx, after),
    done: '',
    refused: {},
    send: sendUnchanged,
  }),
  findDuplicates: adminAction({
    input: z.object({}),
    run: countDuplicates,
    done: '',
    refused: {},
    send: sendUnchanged,
  }),
  cleanDuplicates: adminAction({
    input: z.object({}),
    run: cleanDuplicates,
    done: ({ reviews, feedback }) => messages.cleanedMessage(reviews + feedback),
    refused: {},
  }),
  testWorkflow: adminAction({
    input: z.object({}),
    run: testWorkflow,
    done: '',
    refused: {},
    send: sendUnchanged,
    demoOnly: true,
  }),
  inspect: adminAction({
    input: z.object({}),
    run: inspectCollection,
    done: '',
    refused: {},
    send: sendUnchanged,
    demoOnly: true,
  }),
});
