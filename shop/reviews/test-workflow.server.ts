// The 'Test Workflow' action of demo mode: takes a sample feedback from the form to the product's page, through the functions that
// shoppers and staff use, and reports the result of every step. The sample stays as a normal review.

import { sql } from 'drizzle-orm';
import { may, signedInId } from '#shop/actor.ts';
import { getProduct } from '#shop/catalog/product-records.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { addUserFeedback, approveFeedback, type FeedbackRefusal } from './feedback.server.ts';
import { PERMISSION_DENIED } from './feedback.ts';
import { getFeedback } from './review-records.server.ts';

export interface WorkflowStep {
  readonly name: string;
  readonly ok: boolean;
  readonly result: string;
}

export interface WorkflowRun {
  readonly steps: readonly WorkflowStep[];
  /** The slug of the product page that shows the review; null when the run ended before. */
  readonly slug: string | null;
}

const SAMPLE = { rating: 5, comment: 'Sample review of the test workflow: lovely fabric, true to size.' };

const REFUSAL_MESSAGES: Partial<Record<FeedbackRefusal, string>> = {
  'buyers-only': PERMISSION_DENIED,
  'already-waiting': 'A feedback of yours is waiting for this product already.',
};

/** The newest product on sale for which this account has no pending feedback. */
async function findSampleProduct(ctx: ShopContext, userId: string): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select id from products where status = 'active' and deleted_at is null and not exists (
      select from user_feedback own where own.product_id = products.id and own.user_id = ${userId} and own.status = 'pending')
    order by created_at desc, id limit 1`);
  return rows[0]?.id ?? null;
}

const ratingText = ({ rating, reviews }: { readonly rating: number; readonly reviews: number }): string =>
  `rating ${rating.toFixed(1)}, ${reviews} ${reviews === 1 ? 'review' : 'reviews'}`;

export async function testWorkflow(ctx: ShopContext): Promise<Result<WorkflowRun, 'not-allowed'>> {
  const userId = signedInId(ctx.actor);
  if (!may(ctx.actor, 'reviews') || userId === null) return refuse('not-allowed');
  const steps: WorkflowStep[] = [];
  const addStep = (name: string, isOk: boolean, result: string): void => void steps.push({ name, ok: isOk, result });

  const productId = await findSampleProduct(ctx, userId);
  const before = productId === null ? null : await getProduct(ctx, productId);
  addStep(
    'Choose a product',
    before !== null,
    before ? `${before.name}: ${ratingText(before)}` : 'No product is on sale.',
  );
  if (!before) return ok({ steps, slug: null });

  const added = await addUserFeedback(ctx, { productId: before.id, ...SAMPLE });
  addStep(
    'Add feedback',
    added.ok,
    added.ok ? `Feedback ${added.value}` : (REFUSAL_MESSAGES[added.reason] ?? added.reason),
  );
  if (!added.ok) return ok({ steps, slug: null });

  const pending = await getFeedback(ctx, added.value);
  addStep('Waits for staff', pending?.status === 'pending', `status ${pending?.status ?? 'missing'}`);

  const approved = await approveFeedback(ctx, added.value);
  addStep('Approve', approved.ok, approved.ok ? `Review ${approved.value}` : approved.reason);
  const again = await approveFeedback(ctx, added.value);
  addStep('Approve again', !again.ok, again.ok ? 'A second review was made' : 'Refused: it is decided already');

  const after = await getProduct(ctx, before.id);
  addStep('Product updated', after?.reviews === before.reviews + 1, after ? ratingText(after) : 'missing');
  return ok({ steps, slug: before.slug });
}
