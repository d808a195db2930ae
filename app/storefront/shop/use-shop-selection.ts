// The filters that the shopper has selected. The URL is the source of truth; until the navigation has finished, the
// controls already show the new selection.

import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type ShopQuery, shopPath } from '#shop/catalog/shop-query.ts';

/** A dragged control navigates after this pause, not at every step. */
const DEBOUNCE_MS = 250;

/** Paints the selection before the navigation starts, which would delay it on a slow phone. */
const afterPaint = (work: () => void) => requestAnimationFrame(() => setTimeout(work));

export interface ShopSelection {
  readonly query: ShopQuery;
  choose(change: Partial<ShopQuery>): void;
  /** For a dragged control: shows the value immediately and navigates after a pause. */
  chooseSoon(change: Partial<ShopQuery>): void;
}

interface PendingSelection {
  readonly query: ShopQuery;
  /**
   * The history key at the selection; once that has changed, the URL is current. Null while the control is being
   * dragged.
   */
  readonly chosenAtKey: string | null;
}

/** True while the control is dragged, and until the navigation has changed the history key. */
const isPending = ({ chosenAtKey }: PendingSelection, key: string): boolean =>
  chosenAtKey === null || chosenAtKey === key;

const changesOnlyMaxPrice = (before: ShopQuery, after: ShopQuery): boolean =>
  shopPath(before, { max: null }) === shopPath(after, { max: null });

export function useShopSelection(query: ShopQuery): ShopSelection {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [pending, setPending] = useState<PendingSelection | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latest = useRef({ key, query });
  latest.current = { key, query };
  useEffect(() => () => clearTimeout(timer.current), []);
  // Cleared after the navigation, because Back returns to the history key from which the selection was made.
  useEffect(() => {
    setPending((current) => (current && !isPending(current, key) ? null : current));
  }, [key]);

  const selected = pending && isPending(pending, key) ? pending.query : query;
  const withChange = (change: Partial<ShopQuery>): ShopQuery => ({ ...selected, ...change, after: null });
  const navigateTo = (next: ShopQuery) => {
    const current = latest.current;
    setPending({ query: next, chosenAtKey: current.key });
    // Changing a price that is already set replaces the history entry, so that a drag adds only one entry.
    const replacesPrice = current.query.max !== null && changesOnlyMaxPrice(current.query, next);
    afterPaint(() => void navigate(shopPath(next), { replace: replacesPrice }));
  };
  return {
    query: selected,
    choose: (change) => {
      clearTimeout(timer.current);
      navigateTo(withChange(change));
    },
    chooseSoon: (change) => {
      clearTimeout(timer.current);
      const next = withChange(change);
      setPending({ query: next, chosenAtKey: null });
      timer.current = setTimeout(() => navigateTo(next), DEBOUNCE_MS);
    },
  };
}
