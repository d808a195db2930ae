// Messages about feedback; the required texts are in A-FB and A-ERR.

import { formatCount } from '#shop/format-count.ts';
import type { ModerationRefusal } from '#shop/reviews/feedback.server.ts';
import { pluralize } from '../kit/wording.ts';

export const APPROVED = 'Feedback approved successfully! The review will now appear on the product page.';
export const REJECTED = 'Feedback rejected successfully!';
export const NOT_FOUND = 'Feedback not found';
export const NONE_FOUND = 'No feedback found.';
export const LOAD_FAILED = 'Failed to load feedback';

const CLEAN_FAILED = 'Failed to clean duplicates. Please try again.';

/** Failure messages by action. */
export const FAILURE_MESSAGES = {
  approve: 'Failed to approve feedback. Please try again.',
  reject: 'Failed to reject feedback. Please try again.',
  removePhoto: 'The photo could not be removed.',
  recount: 'Failed to update review counts. Please try again.',
  findDuplicates: CLEAN_FAILED,
  cleanDuplicates: CLEAN_FAILED,
  testWorkflow: 'The test workflow broke off. Please try again.',
  inspect: 'The collection could not be read. Please try again.',
} as const;

export const PHOTO_REMOVED = 'Photo removed.';
export const NO_SUCH_PHOTO = 'It is not there any more.';

export const NO_DUPLICATES = 'No duplicates found.';

/** Suggested reasons for a rejection. */
export const COMMON_REASONS = ['Advertising', 'Not about the product', 'Abusive words', 'Duplicate'] as const;

export type DecisionRefusal = Exclude<ModerationRefusal, 'not-allowed'>;

/** Reasons that are appended to the failure message. 'already-decided' has a message of its own, which names the colleague. */
export const REFUSAL_MESSAGES: Readonly<Record<Exclude<DecisionRefusal, 'already-decided'>, string>> = {
  'not-found': 'It is not there any more.',
  'reason-missing': 'Please give a reason.',
};

export function recountedMessage(changed: number, checked: number): string {
  const products = pluralize(checked, 'product', 'products');
  return changed === 0
    ? `Checked ${products}; no changes.`
    : `Review counts updated: ${formatCount(changed)} of ${products} changed.`;
}

export const cleanedMessage = (removed: number): string =>
  removed === 0 ? NO_DUPLICATES : `${pluralize(removed, 'duplicate', 'duplicates')} removed.`;

export const alreadyDecidedMessage = (by: string | null, status: string): string =>
  `${by ?? 'Somebody else'} has already ${status} it.`;
