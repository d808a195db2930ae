// Sample reviews (approved feedback), pending and rejected feedback, leads and newsletter addresses.
import type { ShopContext } from '#shop/context.ts';
import { addLead, subscribeToNewsletter } from '#shop/leads/leads.server.ts';
import { addUserFeedback, approveFeedback, rejectFeedback } from '#shop/reviews/feedback.server.ts';
import { feedback } from './people/feedback.ts';
import { leads } from './people/leads.ts';
import { reviews } from './people/reviews.ts';
import { contextAt, daysBefore, expectOk } from './sample-context.ts';
import type { Person } from './sample-orders.ts';

interface SampleFeedback {
  readonly sku: string;
  readonly person: number;
  readonly rating: number;
  readonly fit?: string;
  readonly comment: string;
  readonly daysAgo: number;
}

export async function seedFeedback(
  ctx: ShopContext,
  persons: readonly Person[],
  productIds: ReadonlyMap<string, string>,
): Promise<void> {
  const addFeedback = async ({ sku, person, rating, comment, fit = '', daysAgo }: SampleFeedback): Promise<string> => {
    const author = persons[person];
    const productId = productIds.get(sku);
    if (!author || !productId) throw new Error(`No person or no product for the review of ${sku}`);
    const shopper = contextAt(ctx, daysBefore(ctx.now, daysAgo), { kind: 'shopper', userId: author.userId });
    return expectOk(await addUserFeedback(shopper, { productId, rating, comment, fit }), 'feedback');
  };
  for (const review of reviews) {
    const id = await addFeedback(review);
    expectOk(
      await approveFeedback(contextAt(ctx, daysBefore(ctx.now, Math.max(0, review.daysAgo - 1))), id),
      'a review',
    );
  }
  for (const item of feedback) {
    const id = await addFeedback(item);
    if (item.status === 'rejected')
      expectOk(await rejectFeedback(ctx, id, item.adminNotes ?? 'Not about the product'), 'a rejection');
  }
  for (const { daysAgo, ...lead } of leads)
    expectOk(await addLead(contextAt(ctx, daysBefore(ctx.now, daysAgo)), lead), 'a lead');
  for (const person of persons.slice(3, 12))
    expectOk(await subscribeToNewsletter(ctx, person.email), 'a newsletter address');
}
