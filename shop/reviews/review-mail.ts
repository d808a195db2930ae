// The mail to the author of a review after the decision of staff: published, or rejected. The staff's
// reason is an internal note and never part of it. Pure.

import type { Mail } from '#shop/mail/mail.ts';
import { layOutMail, type MailPart } from '#shop/mail/mail-layout.ts';
import type { ReviewMailTopic } from '#shop/outbox-message.ts';

interface Store {
  readonly name: string;
  readonly email: string;
  readonly address: string;
  /** The store's URL. */
  readonly url: string;
}

export interface ReviewMailFacts {
  readonly to: string;
  /** Whether the address is verified as hers: only then the mail contains her own text. */
  readonly isProven: boolean;
  readonly userName: string;
  readonly rating: number;
  readonly comment: string;
  readonly product: { readonly name: string; readonly slug: string };
}

type MailText = (facts: ReviewMailFacts, url: string) => MailPart & { readonly subject: string };

const ownReviewText = ({ rating, comment, isProven }: ReviewMailFacts): string => {
  const stars = `You gave ${rating} of 5 ${rating === 1 ? 'star' : 'stars'}`;
  return isProven ? `${stars} and wrote:\n${comment}` : `${stars}.`;
};

const MAIL_TEXTS: Record<ReviewMailTopic, MailText> = {
  'review-published': (facts, url) => ({
    subject: `Your review of ${facts.product.name} is published`,
    heading: 'Your review is published',
    paragraphs: [
      `${facts.isProven ? `Thank you, ${facts.userName}` : 'Thank you'}. Your review of ${facts.product.name} now helps others to choose.`,
      ownReviewText(facts),
    ],
    link: { text: 'See it in the shop', url: `${url}/product/${facts.product.slug}#reviews` },
  }),
  'review-declined': (facts, url) => ({
    subject: `Your review of ${facts.product.name}`,
    heading: 'We could not publish your review',
    paragraphs: [
      `${facts.isProven ? `Hello ${facts.userName}` : 'Hello'}, our team has read your review of ${facts.product.name} and could not publish it. Reviews are about the product itself, in friendly words and without advertising.`,
      ownReviewText(facts),
      'You are welcome to write another one. Was it about your order or its delivery? Simply answer this mail and we will help.',
    ],
    link: { text: 'Write another review', url: `${url}/product/${facts.product.slug}#reviews` },
  }),
};

export function composeReviewMail(topic: ReviewMailTopic, facts: ReviewMailFacts, store: Store): Mail {
  const { subject, ...part } = MAIL_TEXTS[topic](facts, store.url);
  return { to: facts.to, replyTo: store.email, subject, ...layOutMail([part], store) };
}
