// A button that is offered when the whole page is selected and more rows match: it selects all matches, up to the limit
// of one bulk change.

import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { Count } from '#shop/catalog/listing.ts';
import { formatCount } from '#shop/format-count.ts';
import { fetchJson, NO_RESPONSE_MESSAGES } from '../actions/post-json.ts';
import type { MatchSelection } from './use-match-selection.ts';

interface SelectAllMatchesProps<Row> {
  readonly selection: MatchSelection<Row>;
  readonly found: Count;
  /** The path that returns the matching rows; the list's filters are added to it. */
  readonly path: string;
  readonly max: number;
  /** 'products' */
  readonly noun: string;
}

export function SelectAllMatches<Row>({ selection, found, path, max, noun }: SelectAllMatchesProps<Row>) {
  const [params] = useSearchParams();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const selectable = Math.min(found.count, max);
  const isOffered = selection.pageState === 'all' && selection.rows.length < selectable;
  const toolbarOfPress = useRef<Element | null>(null);
  // The pressed button disappears, so the focus goes to the first action of the toolbar.
  useEffect(() => {
    if (isOffered) return;
    if (document.activeElement === document.body)
      toolbarOfPress.current?.querySelector<HTMLElement>('button, a')?.focus();
    toolbarOfPress.current = null;
  }, [isOffered]);
  if (!isOffered) return null;
  const selectAll = async ({ currentTarget }: MouseEvent) => {
    toolbarOfPress.current = currentTarget.closest('[role=toolbar]');
    setBusy(true);
    const response = await fetchJson<{ readonly ok: boolean; readonly rows: readonly Row[] }>(`${path}?${params}`);
    setBusy(false);
    if (typeof response === 'object') return selection.selectAll(response.rows);
    const hint = response === 'signed-out' ? NO_RESPONSE_MESSAGES[response] : 'Please try again.';
    toast({ kind: 'error', text: `Not all ${noun} could be selected.`, hint });
  };
  const label = found.more || found.count > max ? `the first ${formatCount(max)}` : `all ${formatCount(selectable)}`;
  return (
    <Button variant="quiet" className="bulk__all" busy={isBusy} onClick={(event) => void selectAll(event)}>
      Select {label}
    </Button>
  );
}
