// The search palette: type, move with the arrows, open with Enter (in a new tab with Ctrl), close with Escape.

import { type KeyboardEvent, type MouseEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import type { Permission } from '#shop/staff/permission.ts';
import { parseStoreSearch } from '#shop/staff/search.ts';
import { usePermissions } from '../../kit/use-may.tsx';
import { SearchList } from './search-list.tsx';
import { findPages, type SearchGroup, type SearchRow, toListSearchLinks } from './search-rows.ts';
import { type SearchResults, useSearchResults } from './use-search-results.ts';

const LABEL = 'Search orders, AWB, products, customers, coupons and pages';

/** Pages come first: they need no request, so they do not move when results arrive. */
const toGroups = (
  input: string,
  results: SearchResults,
  permissions: ReadonlySet<Permission>,
): readonly SearchGroup[] =>
  [findPages(input, permissions), ...results.groups, toListSearchLinks(input, permissions)].filter(
    ({ rows }) => rows.length > 0,
  );

export function SearchPalette({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const [input, setInput] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  /**
   * True when Enter was pressed before the results arrived, as a barcode scanner does: the first result then opens on
   * arrival.
   */
  const [opensFirstOnArrival, setOpensFirst] = useState(false);
  const results = useSearchResults(input);
  const groups = toGroups(input, results, usePermissions());
  const rows = groups.flatMap((group) => group.rows);
  const activeRow = rows[Math.min(activeIndex, rows.length - 1)];
  const open = useOpenRow(onClose);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The dialog is closed before it is removed from the page; otherwise the browser does not restore the focus.
    return () => element?.close();
  }, []);
  // The effect has no dependencies, because `rows` is a new list at every render.
  useEffect(() => {
    if (!opensFirstOnArrival || results.isSearching || !rows[0]) return;
    setOpensFirst(false);
    open(rows[0], false);
  });

  const type = (text: string) => {
    setInput(text);
    setActiveIndex(0);
    setOpensFirst(false);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && rows.length > 0) {
      event.preventDefault();
      // After the last row comes the first, and before the first the last.
      setActiveIndex((Math.min(activeIndex, rows.length - 1) + step + rows.length) % rows.length);
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (results.isSearching && activeIndex === 0) setOpensFirst(true);
    else if (activeRow) open(activeRow, event.ctrlKey || event.metaKey);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the palette closes it; Escape does the same
    <dialog
      ref={dialog}
      className="palette"
      aria-label="Search the store"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event: MouseEvent) => event.target === dialog.current && onClose()}
    >
      <div className="palette__in">
        <div className="palette__field">
          <Icon name="search" />
          <input
            // biome-ignore lint/a11y/noAutofocus: the palette opens to be typed into
            autoFocus
            type="text"
            role="combobox"
            aria-label={LABEL}
            aria-expanded={rows.length > 0}
            aria-controls={listId}
            aria-activedescendant={activeRow && `${listId}-${activeRow.key}`}
            placeholder="Search orders, AWB, products, customers"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            value={input}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKey}
          />
          <button type="button" className="palette__close" onClick={onClose} aria-label="Esc: close search">
            <kbd>Esc</kbd>
            <Icon name="close" />
          </button>
        </div>
        <SearchList id={listId} groups={groups} activeKey={activeRow?.key ?? null} input={input} onOpen={open} />
        <p className="palette__state" role="status">
          {stateText(input, results)}
        </p>
        <p className="palette__keys">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> move
          </span>
          <span>
            <kbd>Enter</kbd> open
          </span>
          <span>
            <kbd>Ctrl Enter</kbd> new tab
          </span>
          <span>Type o: p: c: to search orders, products or customers alone</span>
        </p>
      </div>
    </dialog>
  );
}

function stateText(input: string, { groups, isSearching, hasFailed }: SearchResults): string {
  if (parseStoreSearch(input).text === '') return '';
  if (hasFailed) return 'The search did not respond. Please try again.';
  if (isSearching) return 'Searching…';
  if (groups.length > 0) return '';
  return 'No orders, shipments, customers, products or coupons match.';
}

function useOpenRow(onClose: () => void) {
  const navigate = useNavigate();
  return ({ to }: SearchRow, inNewTab: boolean) => {
    if (inNewTab) {
      window.open(to, '_blank', 'noopener');
      return;
    }
    onClose();
    void navigate(to);
  };
}
