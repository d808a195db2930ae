// The filters that the shopper has selected. The address is the source of truth; until navigation has finished, the controls
// already show the new selection.

import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type ShopQuery, shopPath } from '#shop/catalog/shop-query.ts';

/** A dragged control navigates after this pause, not at every step. */
const SETTLE_MS = 250;

/** Paints the selection before the navigation starts, which would delay it on a slow phone. */
const afterPaint = (work: () => void) => requestAnimationFrame(() => setTimeout(work));

export interface ShopSelection {
  readonly query: ShopQuery;
  choose(change: Partial<ShopQuery>): void;
  /** For a dragged control: shows at once and navigates after a pause. */
  chooseSoon(change: Partial<ShopQuery>): void;
}

interface Chosen {
  readonly query: ShopQuery;
  /** The history key it was selected at; once that has changed, the URL is current. Null while the control is being dragged. */
  readonly from: string | null;
}

export function useShopSelection(query: ShopQuery): ShopSelection {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const here = useRef({ key, query });
  here.current = { key, query };
  useEffect(() => () => clearTimeout(timer.current), []);

  const selected = chosen && (chosen.from === null || chosen.from === key) ? chosen.query : query;
  const changed = (change: Partial<ShopQuery>): ShopQuery => ({ ...selected, ...change, after: null });
  const navigateTo = (next: ShopQuery) => {
    const now = here.current;
    setChosen({ query: next, from: now.key });
    // Changing a price that is already set replaces the history entry: a drag is one entry.
    const corrects = now.query.max !== null && shopPath(now.query, { max: null }) === shopPath(next, { max: null });
    afterPaint(() => void navigate(shopPath(next), { replace: corrects }));
  };
  return {
    query: selected,
    choose: (change) => {
      clearTimeout(timer.current);
      navigateTo(changed(change));
    },
    chooseSoon: (change) => {
      clearTimeout(timer.current);
      const next = changed(change);
      setChosen({ query: next, from: null });
      timer.current = setTimeout(() => navigateTo(next), SETTLE_MS);
    },
  };
}
