// The selected rows of a list. A selection belongs to one list: another search, filter, sort or page clears it, and a row that leaves the
// list is deselected. Only "select all that match" selects rows that are not on the page.

import { useState } from 'react';

interface SelectionState {
  /** Identifies the list: its search, filters, sort and page. */
  readonly listKey: string;
  /** The keys of the rows on the page. */
  readonly pageKeys: readonly string[];
  readonly keys: ReadonlySet<string>;
  /** The row that was toggled last, at which a range with Shift begins. */
  readonly anchor: string | null;
}

export const emptySelection = (listKey: string, pageKeys: readonly string[]): SelectionState => ({
  listKey,
  pageKeys,
  keys: new Set(),
  anchor: null,
});

/** Replaces `Set.prototype.difference`, which not all browsers have yet. */
function removeKeys(keys: ReadonlySet<string>, dropped: readonly string[]): ReadonlySet<string> {
  const remaining = new Set(keys);
  for (const key of dropped) remaining.delete(key);
  return remaining;
}

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((key, index) => key === other[index]);

/** Returns the selection after the list was loaded again; the same object when nothing changed. */
export function reconcileSelection(
  selected: SelectionState,
  listKey: string,
  pageKeys: readonly string[],
): SelectionState {
  if (selected.listKey !== listKey) return emptySelection(listKey, pageKeys);
  if (isSameList(selected.pageKeys, pageKeys)) return selected;
  const currentKeys = new Set(pageKeys);
  const removedKeys = selected.pageKeys.filter((key) => !currentKeys.has(key));
  return { ...selected, pageKeys, keys: removeKeys(selected.keys, removedKeys) };
}

export function toggleKey(selected: SelectionState, key: string): SelectionState {
  const keys = new Set(selected.keys);
  if (!keys.delete(key)) keys.add(key);
  return { ...selected, keys, anchor: key };
}

/**
 * Toggles a row with Shift: all rows from the row that was toggled last get the new state of this row. Example: kurta was selected last, so
 * Shift on stole selects kurta, saree and stole. When no row of this page was toggled before, only this row changes.
 */
export function toggleRange(selected: SelectionState, key: string): SelectionState {
  const { pageKeys, keys, anchor } = selected;
  const from = pageKeys.indexOf(anchor ?? '');
  const to = pageKeys.indexOf(key);
  if (from === -1 || to === -1) return toggleKey(selected, key);
  const range = pageKeys.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ...selected, keys: keys.has(key) ? removeKeys(keys, range) : new Set([...keys, ...range]), anchor: key };
}

type PageState = 'all' | 'some' | 'none';

/** Returns how much of the page is selected. */
export function pageState({ pageKeys, keys }: SelectionState): PageState {
  const selectedCount = pageKeys.filter((key) => keys.has(key)).length;
  if (selectedCount === 0) return 'none';
  return selectedCount === pageKeys.length ? 'all' : 'some';
}

/** Selects the whole page, or deselects it when the whole page was selected. */
export function togglePage(selected: SelectionState): SelectionState {
  const { pageKeys, keys } = selected;
  const isAll = pageState(selected) === 'all';
  return { ...selected, keys: isAll ? removeKeys(keys, pageKeys) : new Set([...keys, ...pageKeys]) };
}

/**
 * Selects the rows of a response that was requested while the whole page of the list `listKey` was selected. Ignores a late response: the
 * list has changed since, or rows of the page were deselected.
 */
export const selectMatches = (selected: SelectionState, listKey: string, keys: readonly string[]): SelectionState =>
  selected.listKey === listKey && pageState(selected) === 'all' ? { ...selected, keys: new Set(keys) } : selected;

/** Returns the selected rows that are not on the page. */
export const selectedOnOtherPages = ({ pageKeys, keys }: SelectionState): string[] => [...removeKeys(keys, pageKeys)];

/** Deselects rows that are not on the page. */
export const keepPageOnly = (selected: SelectionState): SelectionState => ({
  ...selected,
  keys: new Set(selected.pageKeys.filter((key) => selected.keys.has(key))),
});

export interface Selection {
  /** The selected rows on the page, in the order of the list. */
  readonly selectedOnPage: readonly string[];
  /** The selected rows that are not on the page. */
  readonly onOtherPages: readonly string[];
  readonly pageState: PageState;
  has(key: string): boolean;
  /** With `withShift`, toggles the range from the row that was toggled last. */
  toggle(key: string, withShift?: boolean): void;
  togglePage(): void;
  selectKeys(keys: readonly string[]): void;
  /** Selects all matching rows, as the function `selectMatches` does. */
  selectMatches(keys: readonly string[]): void;
  keepPageOnly(): void;
  clear(): void;
}

/** `listKey` identifies the list: search, filters, sort and page. `pageKeys` are the keys of the selectable rows. */
export function useSelection(listKey: string, pageKeys: readonly string[]): Selection {
  const [stored, setSelected] = useState(() => emptySelection(listKey, pageKeys));
  const selected = reconcileSelection(stored, listKey, pageKeys);
  if (selected !== stored) setSelected(selected);
  return {
    selectedOnPage: pageKeys.filter((key) => selected.keys.has(key)),
    onOtherPages: selectedOnOtherPages(selected),
    pageState: pageState(selected),
    has: (key) => selected.keys.has(key),
    toggle: (key, withShift = false) =>
      setSelected((before) => (withShift ? toggleRange(before, key) : toggleKey(before, key))),
    togglePage: () => setSelected(togglePage),
    selectKeys: (keys) => setSelected((before) => ({ ...before, keys: new Set(keys) })),
    selectMatches: (keys) => setSelected((before) => selectMatches(before, listKey, keys)),
    keepPageOnly: () => setSelected(keepPageOnly),
    clear: () => setSelected(emptySelection(listKey, pageKeys)),
  };
}
