// Keeps the rows of the order list in place while staff use it: live changes do not reload the list. The frame
// revalidates all loaders whenever an order changes; this excludes the list until staff request a reload or the URL
// changes.

import type { ShouldRevalidateFunction } from 'react-router';
import { isNoResponse } from '../kit/actions/offline-safe.ts';

let isReloadRequested = false;

/**
 * Call before `revalidate`. The request stays until the list has arrived, because another revalidation may interrupt
 * this one.
 */
export const requestListReload = (): void => {
  isReloadRequested = true;
};

export const markListReloaded = (): void => {
  isReloadRequested = false;
};

export const revalidateOnRequest: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  actionResult,
  defaultShouldRevalidate,
}) => {
  if (isNoResponse(actionResult)) return false;
  const isSameUrl = currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search;
  // With `order` the route shows one order, which follows every change.
  if (!isSameUrl || nextUrl.searchParams.has('order')) return defaultShouldRevalidate;
  return isReloadRequested;
};
