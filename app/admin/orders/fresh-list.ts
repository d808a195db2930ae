// The list of orders never moves while staff use it: live changes do not reload it, only staff do. The frame revalidates all loaders
// whenever an order changes; this excludes the list until staff request a reload or the address changes.

import type { ShouldRevalidateFunction } from 'react-router';
import { isUnanswered } from '../kit/actions/offline-safe.ts';

let isWanted = false;

/** Call before `revalidate`. Stays set until the list has arrived: another revalidation may interrupt this one. */
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
