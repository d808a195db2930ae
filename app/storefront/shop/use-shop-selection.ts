// The filters that the shopper has selected. The address is the source of truth; until navigation has finished, the controls
// already show the new selection.

import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type ShopQuery, shopAddress } from '#shop/catalog/shop-query.ts';

/** Dragging asks when the hand rests this long, not at every step. */
const SETTLE_MS = 250;

/** The choice is painted before the router sets to work: on a slow phone its work would hold the paint up. */
const afterPaint = (work: () => void) => requestAnimationFrame(() => setTimeout(work));

export interface ShopSelection {
  readonly query: ShopQuery;
  choose(change: Partial<ShopQuery>): void;
  /** For a control that is dragged: shows at once and asks when it has come to rest. */
  chooseSoon(change: Partial<ShopQuery>): void;
}

interface Chosen {
  readonly query: ShopQuery;
  /** The place in history it was asked for from: once that is left, the address says it all. Null while a hand still drags. */
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
  const ask = (next: ShopQuery) => {
    const now = here.current;
    setChosen({ query: next, from: now.key });
    // A price that is set already is corrected, not added to the way back: a drag is one step of history.
    const corrects =
      now.query.max !== null && shopAddress(now.query, { max: null }) === shopAddress(next, { max: null });
    afterPaint(() => void navigate(shopAddress(next), { replace: corrects }));
  };
  return {
    query: selected,
    choose: (change) => {
      clearTimeout(timer.current);
      ask(changed(change));
    },
    chooseSoon: (change) => {
      clearTimeout(timer.current);
      const next = changed(change);
      setChosen({ query: next, from: null });
      timer.current = setTimeout(() => ask(next), SETTLE_MS);
    },
  };
}
