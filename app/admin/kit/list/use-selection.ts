// The selected rows of a list, for every list of the back office.

import { useState } from 'react';

// A selection belongs to one list: another search, filter, sort or page ends it, and a row that leaves the list leaves the selection.
// Only "select all that match" holds rows that are not on the page.

interface Selected {
  /** Names the list: its search, filters, sort and page. */
  readonly list: string;
  /** The keys of the rows on the page. */
  readonly listed: readonly string[];
  readonly keys: ReadonlySet<string>;
}

export const noneSelected = (list: string, listed: readonly string[]): Selected => ({ list, listed, keys: new Set() });

/** For browsers that have no `Set.prototype.difference` yet. */
function without(keys: ReadonlySet<string>, dropped: readonly string[]): ReadonlySet<string> {
  const left = new Set(keys);
  for (const key of dropped) left.delete(key);
  return left;
}

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((key, index) => key === other[index]);

/** The selection after the list was loaded again; the same object when nothing changed. */
export function followList(selected: Selected, list: string, listed: readonly string[]): Selected {
  if (selected.list !== list) return noneSelected(list, listed);
  if (isSameList(selected.listed, listed)) return selected;
  const now = new Set(listed);
  const left = selected.listed.filter((key) => !now.has(key));
  return { list, listed, keys: without(selected.keys, left) };
}

export function toggleKey(selected: Selected, key: string): Selected {
  const keys = new Set(selected.keys);
  if (!keys.delete(key)) keys.add(key);
  return { ...selected, keys };
}

type PageState = 'all' | 'some' | 'none';

/** How much of the page is selected. */
export function pageState({ listed, keys }: Selected): PageState {
  const chosen = listed.filter((key) => keys.has(key)).length;
  if (chosen === 0) return 'none';
  return chosen === listed.length ? 'all' : 'some';
}

/** Selects the whole page, or deselects it when all of it was selected. */
export function togglePage(selected: Selected): Selected {
  const { listed, keys } = selected;
  const isAll = pageState(selected) === 'all';
  return { ...selected, keys: isAll ? without(keys, listed) : new Set([...keys, ...listed]) };
}

/** Selected rows that are not on the page. */
export const onOtherPagesOf = ({ listed, keys }: Selected): string[] => [...without(keys, listed)];

/** Deselects rows that are not on the page. */
export const keepListed = (selected: Selected): Selected => ({
  ...selected,
  keys: new Set(selected.listed.filter((key) => selected.keys.has(key))),
});

export interface Selection {
  /** Selected and on the page, in the order of the list. */
  readonly chosen: readonly string[];
  /** Selected and not on the page. */
  readonly onOtherPages: readonly string[];
  readonly page: PageState;
  has(key: string): boolean;
  toggle(key: string): void;
  togglePage(): void;
  choose(keys: readonly string[]): void;
  keepListed(): void;
  clear(): void;
}

/** `list` identifies the list: search, filters, sort and page. `listed` are the keys of the selectable rows. */
export function useSelection(list: string, listed: readonly string[]): Selection {
  const [stored, setSelected] = useState(() => noneSelected(list, listed));
  const selected = followList(stored, list, listed);
  if (selected !== stored) setSelected(selected);
  return {
    chosen: listed.filter((key) => selected.keys.has(key)),
    onOtherPages: onOtherPagesOf(selected),
    page: pageState(selected),
    has: (key) => selected.keys.has(key),
    toggle: (key) => setSelected((before) => toggleKey(before, key)),
    togglePage: () => setSelected(togglePage),
    choose: (keys) => setSelected((before) => ({ ...before, keys: new Set(keys) })),
    keepListed: () => setSelected(keepListed),
    clear: () => setSelected(noneSelected(list, listed)),
  };
}
