// Sample reviews (approved feedback), pending and rejected feedback, leads and newsletter addresses.
import type { ShopContext } from '#shop/context.ts';
import { addLead, subscribeToNewsletter } from '#shop/leads/leads.server.ts';
import { addUserFeedback, approveFeedback, rejectFeedback } from '#shop/reviews/feedback.server.ts';
import { feedback } from './people/feedback.ts';
import { leads } from './people/leads.ts';
import { reviews } from './people/reviews.ts';
import { at, daysBefore, mustBeOk } from './sample-context.ts';
import type { Person } from './sample-orders.ts';

interface SampleFeedback {
  readonly sku: string;
  readonly person: number;
  readonly rating: number;
  readonly comment: string;
  readonly daysAgo: number;
}

export async function seedFeedback(
  ctx: ShopContext,
  persons: readonly Person[],
  productIds: ReadonlyMap<string, string>,
): Promise<void> {
  const addFeedback = async ({ sku, person, rating, comment, daysAgo }: SampleFeedback): Promise<string> => {
    const someone = persons[person];
    const productId = productIds.get(sku);
    if (!someone || !productId) throw new Error(`Nobody or nothing for the review of ${sku}`);
    const shopper = at(ctx, daysBefore(ctx.now, daysAgo), { kind: 'shopper', userId: someone.userId });
    return mustBeOk(await addUserFeedback(shopper, { productId, rating, comment }), 'feedback');
  };
  for (const review of reviews) {
    const id = await addFeedback(review);
    mustBeOk(await approveFeedback(at(ctx, daysBefore(ctx.now, Math.max(0, review.daysAgo - 1))), id), 'a review');
  }
  for (const item of feedback) {
    const id = await addFeedback(item);
    if (item.status === 'rejected')
      mustBeOk(await rejectFeedback(ctx, id, item.adminNotes ?? 'Not about the product'), 'a rejection');
  }
  for (const { daysAgo, ...lead } of leads)
    mustBeOk(await addLead(at(ctx, daysBefore(ctx.now, daysAgo)), lead), 'a lead');
  for (const person of persons.slice(3, 12))
    mustBeOk(await subscribeToNewsletter(ctx, person.email), 'a newsletter address');
}
