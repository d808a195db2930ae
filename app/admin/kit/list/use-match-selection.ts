// The selected rows of a list whose "select all" also selects matching rows on other pages.

import { useState } from 'react';
import { type Selection, useSelection } from './use-selection.ts';

export interface MatchSelection<Row> extends Selection {
  /** All selected rows; those on the page come first. */
  readonly rows: readonly Row[];
  /** Selects these rows, unless the list has changed or rows of the page were deselected since the call's render. */
  selectAll(rows: readonly Row[]): void;
  /** Replaces the data of selected rows on other pages, after they may have changed. */
  updateRows(rows: readonly Row[]): void;
}

/** `query` identifies the list: search, filters, sort and page. `Row` is the data that is kept for every selected row. */
export function useMatchSelection<Row extends { readonly id: string }>(
  query: object,
  pageRows: readonly Row[],
): MatchSelection<Row> {
  const selection = useSelection(
    JSON.stringify(query),
    pageRows.map(({ id }) => id),
  );
  const [matches, setMatches] = useState<readonly Row[]>([]);
  const onOtherPages = new Set(selection.onOtherPages);
  return {
    ...selection,
    rows: [...pageRows.filter(({ id }) => selection.has(id)), ...matches.filter(({ id }) => onOtherPages.has(id))],
    selectAll: (rows) => {
      const ids = new Set(rows.map(({ id }) => id));
      // Earlier rows are kept: the selection may ignore a late response and still need them.
      setMatches((before) => [...rows, ...before.filter(({ id }) => !ids.has(id))]);
      selection.selectMatches([...ids]);
    },
    updateRows: (rows) => {
      const updated = new Map(rows.map((row) => [row.id, row]));
      setMatches((before) => before.map((row) => updated.get(row.id) ?? row));
    },
  };
}
