// What is said about feedback, in the specification's words where it gives them.

import type { ModerationRefusal } from '#shop/reviews/feedback.server.ts';

export const APPROVED = 'Feedback approved successfully! The review will now appear on the product page.';
export const REJECTED = 'Feedback rejected successfully!';
export const APPROVE_FAILED = 'Failed to approve feedback. Please try again.';
export const REJECT_FAILED = 'Failed to reject feedback. Please try again.';
export const NOT_FOUND = 'Feedback not found';
export const NONE_FOUND = 'No feedback found.';
export const LOAD_FAILED = 'Failed to load feedback';

export const RECOUNT_FAILED = 'Failed to update review counts. Please try again.';
export const CLEAN_FAILED = 'Failed to clean duplicates. Please try again.';
export const WORKFLOW_FAILED = 'The test workflow broke off. Please try again.';
export const INSPECT_FAILED = 'The collection could not be read. Please try again.';

export const NO_DUPLICATES = 'No duplicates found.';

/** Offered as reasons of a rejection. */
export const USUAL_REASONS = ['Advertising', 'Not about the product', 'Abusive words', 'Duplicate'] as const;

/** Why, behind the sentence that says that it failed. Who was first is told by name. */
export const REASONS: Readonly<Record<Exclude<ModerationRefusal, 'already-decided'>, string>> = {
  'not-allowed': 'Only administrators may do this. Please sign in again.',
  'not-found': 'It is not there any more.',
  'reason-missing': 'Please give a reason.',
};

const number = (value: number): string => value.toLocaleString('en-IN');

export const counted = (count: number, one: string, many: string): string =>
  `${number(count)} ${count === 1 ? one : many}`;

export function recounted(changed: number, looked: number): string {
  const among = counted(looked, 'product', 'products');
  return changed === 0
    ? `Review counts are right: ${among} looked at, none changed.`
    : `Review counts updated: ${number(changed)} of ${among} changed.`;
}

export const cleaned = (removed: number): string => `${counted(removed, 'duplicate', 'duplicates')} removed.`;

export const decidedBefore = (by: string | null, status: string): string =>
  `${by ?? 'Somebody else'} has already ${status} it.`;
