// The list of orders never jumps under somebody's hand: news do not read it again, staff do. The frame asks all loaders whenever an
// order changes; this keeps the list out of it until it was asked for by hand or the address changed.

import type { ShouldRevalidateFunction } from 'react-router';
import { isUnanswered } from '../kit/actions/offline-safe.ts';

let isWanted = false;

/** Before `revalidate`. Stays until the list is there: another question may come between and cut this one off. */
export const wantFreshList = (): void => {
  isWanted = true;
};

export const freshListArrived = (): void => {
  isWanted = false;
};

export const unlessItWouldJump: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  actionResult,
  defaultShouldRevalidate,
}) => {
  if (isUnanswered(actionResult)) return false;
  const isSamePlace = currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search;
  if (!isSamePlace || nextUrl.searchParams.has('order')) return defaultShouldRevalidate;
  return isWanted;
};
