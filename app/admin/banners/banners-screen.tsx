// The slides of the shop in their order; the form opens beside the list.

import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useStaffEvents } from '../frame/staff-events.tsx';
import { type AdminActions, useAdminAction } from '../kit/actions/use-admin-action.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import { DeleteRowDialog } from '../kit/form/delete-dialog.tsx';
import { SidePanel } from '../kit/form/side-panel.tsx';
import { useLastValue } from '../kit/form/use-last-value.ts';
import { ListPanel } from '../kit/list/list-panel.tsx';
import { EmptyList } from '../kit/list/list-states.tsx';
import { NewLink } from '../kit/new-link.tsx';
import { BannerForm } from './banner-form.tsx';
import { FAILURE_MESSAGES, LOAD_FAILED } from './banner-messages.ts';
import type { BannerRow, CollectionTarget } from './banner-row.ts';
import { BannerTable } from './banner-table.tsx';
import type { action } from './banners.actions.ts';

const BANNERS_PATH = '/admin-panel/banners';

interface BannersScreenProps {
  readonly banners: readonly BannerRow[] | null;
  /** How many banners shoppers see at present. */
  readonly showing: number;
  readonly collections: readonly CollectionTarget[];
}

function summaryText(banners: readonly BannerRow[], showing: number): string {
  if (banners.length === 0) return 'None yet. The shop begins with its products.';
  const active = banners.filter(({ isActive }) => isActive).length;
  const counts = `${banners.length} ${banners.length === 1 ? 'banner' : 'banners'}, ${active} active`;
  const visibleNow = showing === active ? '' : `, ${showing} showing now`;
  return `${counts}${visibleNow}. The shop shows them in this order.`;
}

export function BannersScreen({ banners, showing, collections }: BannersScreenProps) {
  useStaffEvents(['banners', 'collections']);
  return (
    <AdminPage
      title="Banners"
      summary={banners ? summaryText(banners, showing) : 'Not loaded'}
      actions={
        <NewLink to={`${BANNERS_PATH}?add`} preventScrollReset>
          Add Banner
        </NewLink>
      }
    >
      <Content banners={banners} collections={collections} />
    </AdminPage>
  );
}

function Content({ banners, collections }: Pick<BannersScreenProps, 'banners' | 'collections'>) {
  const { run, isBusy } = useAdminAction<typeof action>(`${BANNERS_PATH}/change`, FAILURE_MESSAGES);
  const [toDelete, setToDelete] = useState<BannerRow | null>(null);
  const [params] = useSearchParams();
  const isOpen = params.has('add') || params.has('edit');
  // When a reload fails, `banners` is null; the last loaded list keeps the open form and its typed values on the
  // screen.
  const lastLoaded = useLastValue('banners', banners);
  return (
    <div className={isOpen && lastLoaded ? 'side-columns' : undefined}>
      <ListPanel
        label="List of banners"
        className={banners ? 'ban' : ''}
        rowCount={banners && banners.length}
        failedMessage={LOAD_FAILED}
        empty={
          <EmptyList
            title="No banners yet"
            text="Banners are the slides at the top of the shop. Without one it begins with its products."
          />
        }
      >
        <BannerTable
          banners={banners ?? []}
          editing={params.get('edit')}
          isBusy={isBusy()}
          onReorder={async (ids, previousIds) => (await run('reorder', { ids: [...ids], seen: [...previousIds] })).ok}
          onToggle={({ id, version, isActive }) => void run('setActive', { id, version, isActive: !isActive })}
          onDelete={setToDelete}
        />
      </ListPanel>
      {isOpen && lastLoaded && <SideColumn banners={lastLoaded} collections={collections} run={run} />}
      {toDelete && (
        <DeleteRowDialog title="Delete banner" row={toDelete} run={run} onClose={() => setToDelete(null)}>
          <p>
            Are you sure you want to delete <b>{toDelete.title}</b>?
          </p>
          <p className="sub">Its slide leaves the shop at once. To take it away for a while, deactivate it instead.</p>
        </DeleteRowDialog>
      )}
    </div>
  );
}

interface SideColumnProps {
  readonly banners: readonly BannerRow[];
  readonly collections: readonly CollectionTarget[];
  readonly run: AdminActions<typeof action>['run'];
}

function SideColumn({ banners, collections, run }: SideColumnProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const close = () => void navigate(BANNERS_PATH, { preventScrollReset: true });
  const editing = params.get('edit');
  const listed = banners.find(({ id }) => id === editing) ?? null;
  const banner = useLastValue(editing, listed);
  if (editing !== null && !banner) {
    return (
      <SidePanel title="Edit banner" onClose={close}>
        <p className="panel__line">This banner is not there any more.</p>
      </SidePanel>
    );
  }
  // The slide's position in the shop, which shows live banners only; a new banner comes last.
  const position = banners.filter(({ state, order }) => state === 'live' && (!banner || order < banner.order)).length;
  return (
    <SidePanel title={banner ? 'Edit banner' : 'Add banner'} onClose={close}>
      <BannerForm
        key={banner?.id ?? 'new'}
        banner={banner}
        isMissing={banner !== null && listed === null}
        collections={collections}
        showsLeft={position % 2 === 1}
        run={run}
        onClose={close}
      />
    </SidePanel>
  );
}
