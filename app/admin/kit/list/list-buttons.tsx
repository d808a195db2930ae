// Buttons that several screens have beside their title.

import { useSearchParams } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useMayOpen } from '../use-may.tsx';
import { useRefresh } from '../use-refresh.ts';

interface RefreshButtonProps {
  /** Replaces the default reload. */
  readonly refresh?: { readonly refresh: () => void; readonly isRefreshing: boolean };
}

export function RefreshButton({ refresh }: RefreshButtonProps) {
  const defaultRefresh = useRefresh();
  const { refresh: onRefresh, isRefreshing } = refresh ?? defaultRefresh;
  return (
    <Button variant="quiet" busy={isRefreshing} onClick={onRefresh}>
      <Icon name="refresh" />
      Refresh
    </Button>
  );
}

interface ExportLinkProps {
  /** The path of the export, to which the list's filters are added. */
  readonly path: string;
  readonly label?: string;
}

export function ExportLink({ path, label = 'Export CSV' }: ExportLinkProps) {
  const [params] = useSearchParams();
  if (!useMayOpen()(path)) return null;
  return (
    <a className={buttonClass({ variant: 'quiet' })} href={`${path}?${params}`} download>
      <Icon name="download" />
      {label}
    </a>
  );
}
