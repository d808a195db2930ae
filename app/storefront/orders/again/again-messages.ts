// What a shopper reads after Buy again: the items that could not be added, each with its reason.

import type { ReorderProblem, UnaddedLine } from '#shop/bag/reorder.ts';

export const AGAIN_FAILED = 'Your order could not be loaded. Please try again.';
export const NOTHING_ADDED = 'Nothing of this order could be added to your bag';

const items = (count: number): string => (count === 1 ? '1 item' : `${count} items`);

const REASONS: Readonly<Record<ReorderProblem, (added: number) => string>> = {
  gone: () => 'is no longer available',
  'sold-out': () => 'is sold out',
  fewer: (added) => (added === 0 ? 'is in your bag already, and no more is left' : `had only ${items(added)} left`),
  limit: (added) =>
    added === 0 ? 'is over the limit of one order' : `is over the limit of one order: ${items(added)} added`,
};

/** 'Neelkanth Kurta, size M, is sold out.' */
export const unaddedText = ({ name, size, problem, added }: UnaddedLine): string =>
  `${name}${size === '' ? '' : `, size ${size},`} ${REASONS[problem](added)}.`;

export const unaddedTitle = (count: number): string =>
  count === 1 ? 'One item could not be added completely' : `${count} items could not be added completely`;
