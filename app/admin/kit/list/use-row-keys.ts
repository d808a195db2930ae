// Shortcuts of the rows of a list: J and K move to the next and the previous row, Enter opens it (its link has the focus), X selects it,
// Shift X selects all rows from the last selected one. They work on the list that has the
// focus, else on the first one of the screen, and are off in fields and dialogs.

import { useEffect } from 'react';
import { mayBeShortcut } from './use-list-keys.ts';

/** Returns the index of the row that J or K moves to; null when there is no such row. `current` is -1 while no row has the focus. */
export function rowAfterKey(key: 'j' | 'k', current: number, rowCount: number): number | null {
  if (current === -1) return key === 'j' && rowCount > 0 ? 0 : null;
  const next = current + (key === 'j' ? 1 : -1);
  return next >= 0 && next < rowCount ? next : null;
}

const listedRows = (): readonly HTMLTableRowElement[] => {
  const focusedList = document.activeElement?.closest<HTMLTableElement>('.table--list');
  const list = focusedList ?? document.querySelector<HTMLTableElement>('main .table--list');
  return [...(list?.tBodies[0]?.rows ?? [])];
};

const focusedRowIndex = (rows: readonly HTMLTableRowElement[]): number =>
  rows.findIndex((row) => row.contains(document.activeElement));

function focusRow(row: HTMLTableRowElement): void {
  const target = row.querySelector<HTMLElement>('a[href]') ?? row.querySelector<HTMLElement>('button, input');
  target?.focus({ focusVisible: true, preventScroll: true } as FocusOptions);
  row.scrollIntoView({ block: 'nearest' });
}

function onRowKey(event: KeyboardEvent): void {
  const key = event.key.toLowerCase();
  if ((key !== 'j' && key !== 'k' && key !== 'x') || !mayBeShortcut(event)) return;
  const rows = listedRows();
  const current = focusedRowIndex(rows);
  if (key === 'x') {
    const box = rows[current]?.querySelector('input[type=checkbox]');
    box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: event.shiftKey }));
    return;
  }
  const next = rowAfterKey(key, current, rows.length);
  const row = next === null ? undefined : rows[next];
  if (row) focusRow(row);
}

export function useRowKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', onRowKey);
    return () => document.removeEventListener('keydown', onRowKey);
  }, []);
}
