// The mail to the author of a review after the decision of staff: published, or rejected. The staff's
// reason is an internal note and never part of it. Pure.

import type { Mail } from '#shop/mail/mail.ts';
import { type MailSection, renderMail } from '#shop/mail/mail-layout.ts';
import type { MailStore } from '#shop/mail/mail-store.ts';
import { chooseText } from '#shop/mail/mail-template.ts';
import type { ReviewMailTopic } from '#shop/outbox-message.ts';

export interface ReviewMailData {
  readonly to: string;
  /** Whether the address is verified as the author's: only then the mail contains the author's text. */
  readonly isProven: boolean;
  readonly userName: string;
  readonly rating: number;
  readonly comment: string;
  readonly product: { readonly name: string; readonly slug: string };
}

type MailText = (
  review: ReviewMailData,
  url: string,
) => Required<Pick<MailSection, 'heading' | 'paragraphs' | 'link'>> & { readonly subject: string };

const ownReviewText = ({ rating, comment, isProven }: ReviewMailData): string => {
  const stars = `You gave ${rating} of 5 ${rating === 1 ? 'star' : 'stars'}`;
  return isProven ? `${stars} and wrote:\n${comment}` : `${stars}.`;
};

const MAIL_TEXTS: Record<ReviewMailTopic, MailText> = {
  'review-published': (review, url) => ({
    subject: `Your review of ${review.product.name} is published`,
    heading: 'Your review is published',
    paragraphs: [
      `${review.isProven ? `Thank you, ${review.userName}` : 'Thank you'}. Your review of ${review.product.name} now helps others to choose.`,
      ownReviewText(review),
    ],
    link: { text: 'See it in the shop', url: `${url}/product/${review.product.slug}#reviews` },
  }),
  'review-declined': (review, url) => ({
    subject: `Your review of ${review.product.name}`,
    heading: 'We could not publish your review',
    paragraphs: [
      `${review.isProven ? `Hello ${review.userName}` : 'Hello'}, our team has read your review of ${review.product.name} and could not publish it. Reviews are about the product itself, in friendly words and without advertising.`,
      ownReviewText(review),
      'You are welcome to write another one. Was it about your order or its delivery? Simply answer this mail and we will help.',
    ],
    link: { text: 'Write another review', url: `${url}/product/${review.product.slug}#reviews` },
  }),
};

export function composeReviewMail(topic: ReviewMailTopic, review: ReviewMailData, store: MailStore): Mail {
  const { paragraphs, link, ...defaultText } = MAIL_TEXTS[topic](review, store.url);
  const { subject, heading, sentences } = chooseText(
    store.words,
    topic,
    { ...defaultText, sentences: paragraphs, fixedSentences: [ownReviewText(review)] },
    { name: review.isProven ? review.userName : null, product: review.product.name, store: store.name },
  );
  return {
    to: review.to,
    replyTo: store.email,
    subject,
    ...renderMail([{ heading, paragraphs: sentences, link }], store),
  };
}
