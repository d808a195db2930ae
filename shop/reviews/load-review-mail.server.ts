// Builds the mail about a review when it is sent.

import { and, eq } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import { feedback } from '#db/schema/feedback.ts';
import { users } from '#db/schema/people.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Mail } from '#shop/mail/mail.ts';
import { toMailStore } from '#shop/mail/mail-store.ts';
import type { CustomMailTexts } from '#shop/mail/mail-template.ts';
import type { ReviewMailTopic } from '#shop/outbox-message.ts';
import { isRowId } from '#shop/row-id.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { composeReviewMail } from './review-mail.ts';

/** Null when the feedback or its author has been deleted, and for an author without an email address. */
export async function loadReviewMail(
  ctx: ShopContext,
  topic: ReviewMailTopic,
  feedbackId: string,
  url: string,
  words?: CustomMailTexts,
): Promise<Mail | null> {
  if (!isRowId(feedbackId)) return null;
  const [review] = await ctx.db
    .select({
      to: users.email,
      isProven: users.emailVerified,
      userName: feedback.userName,
      rating: feedback.rating,
      comment: feedback.comment,
      name: products.name,
      slug: products.slug,
    })
    .from(feedback)
    .innerJoin(users, and(eq(users.id, feedback.userId), eq(users.status, 'active')))
    .innerJoin(products, eq(products.id, feedback.productId))
    .where(eq(feedback.id, feedbackId));
  if (!review?.to) return null;
  const { name, slug, to, ...content } = review;
  const store = toMailStore(await getSettings(ctx), url, words);
  return composeReviewMail(topic, { ...content, to, product: { name, slug } }, store);
}
