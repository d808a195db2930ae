// The saved views of the signed-in staff member, as links above the list. The open view can be renamed and deleted.

import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { OrdersQuery } from '#shop/orders/admin-orders-query.ts';
import { type OrderView, toViewQuery } from '#shop/orders/order-view.ts';
import { useAdminAction } from '../../kit/actions/use-admin-action.ts';
import { withParams } from '../../kit/list/paging.ts';
import { requestListReload } from '../list-reload.ts';
import { FAILURE_MESSAGES, LOAD_FAILED } from './view-messages.ts';
import { ViewNameDialog } from './view-name-dialog.tsx';
import type { action } from './views.actions.ts';

interface OrderViewsProps {
  readonly query: OrdersQuery;
  /** Null when the views could not be loaded. */
  readonly views: readonly OrderView[] | null;
}

/** The view whose dialog is open; it is kept even if another tab deletes the view. */
type RenamedView = Pick<OrderView, 'id' | 'name'>;

export function OrderViews({ query, views }: OrderViewsProps) {
  const [params] = useSearchParams();
  const [openDialog, setOpenDialog] = useState<'save' | RenamedView | null>(null);
  const { run, isBusy } = useAdminAction<typeof action>('/admin-panel/orders/views', FAILURE_MESSAGES, () =>
    requestListReload(),
  );
  const shownQuery = toViewQuery(query);
  const current = views?.find((view) => view.query === shownQuery);
  const canSave = shownQuery !== '' && !current;
  const list = useRef<HTMLElement>(null);
  // On narrow screens the row scrolls, so the open view is scrolled into sight.
  useEffect(() => {
    if (current) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  const bar = useRef<HTMLDivElement>(null);
  const [change, setChange] = useState<'saved' | 'deleted' | null>(null);
  // The changed views have removed the pressed button, so the focus goes to the view after a save, and to Save view
  // after a deletion.
  useEffect(() => {
    const hasArrived = change === 'saved' ? current !== undefined : current === undefined;
    if (change === null || openDialog !== null || !hasArrived) return;
    setChange(null);
    if (document.activeElement === document.body)
      bar.current?.querySelector<HTMLElement>('[aria-current], button')?.focus();
  }, [change, openDialog, current]);
  if (views?.length === 0 && !canSave) return null;
  const close = () => setOpenDialog(null);
  const save = async (name: string) => {
    const result = await run('save', { name, query: shownQuery }, { hidesFailureToast: true });
    if (result.ok) setChange('saved');
    return result;
  };
  const remove = async (view: OrderView) => {
    const undo = () => void run('save', { name: view.name, query: view.query });
    const result = await run('delete', { id: view.id }, { undo });
    if (result.ok) setChange('deleted');
  };
  return (
    <div ref={bar} className="views">
      <nav ref={list} className="views__list" aria-label="Saved views">
        {views?.map((view) => (
          <Link
            key={view.id}
            to={withParams(new URLSearchParams(view.query), { rows: params.get('rows') })}
            aria-current={view === current || undefined}
            title={view.name}
          >
            <Icon name="bookmark" />
            {view.name}
          </Link>
        ))}
        {views === null && <span>{LOAD_FAILED}</span>}
      </nav>
      {canSave && views && (
        <Button variant="quiet" size="sm" onClick={() => setOpenDialog('save')}>
          <Icon name="plus" />
          Save view
        </Button>
      )}
      {current && (
        <>
          <Button variant="quiet" size="sm" onClick={() => setOpenDialog(current)}>
            <Icon name="edit" />
            Rename view
          </Button>
          <Button variant="quiet" size="sm" busy={isBusy('delete')} onClick={() => void remove(current)}>
            <Icon name="trash" />
            Delete view
          </Button>
        </>
      )}
      {openDialog === 'save' && (
        <ViewNameDialog
          title="Save view"
          action="Save view"
          initialName=""
          isBusy={isBusy('save')}
          save={save}
          onClose={close}
        />
      )}
      {openDialog !== null && openDialog !== 'save' && (
        <ViewNameDialog
          title="Rename view"
          action="Rename view"
          initialName={openDialog.name}
          isBusy={isBusy('rename')}
          save={(name) => run('rename', { id: openDialog.id, name }, { hidesFailureToast: true })}
          onClose={close}
        />
      )}
    </div>
  );
}
