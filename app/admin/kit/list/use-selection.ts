// The selected rows of a list, for every list of the back office. The rules are in selection.ts.

import { useState } from 'react';
import {
  elsewhereOf,
  followList,
  keepListed,
  noneSelected,
  type PageState,
  pageState,
  toggleKey,
  togglePage,
} from './selection.ts';

export interface Selection {
  /** Selected and on the page, in the order of the list. */
  readonly chosen: readonly string[];
  /** Selected and not on the page. */
  readonly elsewhere: readonly string[];
  readonly page: PageState;
  has(key: string): boolean;
  toggle(key: string): void;
  togglePage(): void;
  choose(keys: readonly string[]): void;
  keepListed(): void;
  clear(): void;
}

/** `list` names what is listed: search, filters, sort and page. `listed` are the keys of the rows that can be selected. */
export function useSelection(list: string, listed: readonly string[]): Selection {
  const [kept, setSelected] = useState(() => noneSelected(list, listed));
  const selected = followList(kept, list, listed);
  if (selected !== kept) setSelected(selected);
  return {
    chosen: listed.filter((key) => selected.keys.has(key)),
    elsewhere: elsewhereOf(selected),
    page: pageState(selected),
    has: (key) => selected.keys.has(key),
    toggle: (key) => setSelected((before) => toggleKey(before, key)),
    togglePage: () => setSelected(togglePage),
    choose: (keys) => setSelected((before) => ({ ...before, keys: new Set(keys) })),
    keepListed: () => setSelected(keepListed),
    clear: () => setSelected(noneSelected(list, listed)),
  };
}
