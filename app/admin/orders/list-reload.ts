// Keeps the rows of the order list in place while staff use it. The frame revalidates all loaders whenever an order changes; this module
// leaves out the list until staff request a reload or the URL changes.

import type { ShouldRevalidateFunction } from 'react-router';
import { isNoResponse } from '../kit/actions/offline-safe.ts';

let isReloadRequested = false;

/**
 * Call this before `revalidate`. The request is kept until the list has arrived, because another revalidation may interrupt the first one.
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
  // With `order` in its URL the route shows a single order, which is reloaded with every change.
  if (!isSameUrl || nextUrl.searchParams.has('order')) return defaultShouldRevalidate;
  return isReloadRequested;
};
