// The slides of the shop in their order; the form opens beside the list.

import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useStaffNews } from '../frame/staff-news.tsx';
import { AdminPage } from '../kit/admin-page.tsx';
import { ConfirmDialog } from '../kit/form/confirm-dialog.tsx';
import { SidePanel } from '../kit/form/side-panel.tsx';
import { useLast } from '../kit/form/use-last.ts';
import { EmptyList, FailedList } from '../kit/list/list-states.tsx';
import { Note } from '../kit/note.tsx';
import { BannerForm } from './banner-form.tsx';
import { LOAD_FAILED } from './banner-messages.ts';
import type { BannerRow } from './banner-row.ts';
import { BannerTable } from './banner-table.tsx';
import { type BannerChanges, useBannerChanges } from './use-banner-changes.ts';

const HERE = '/admin-panel/banners';

interface BannersScreenProps {
  readonly banners: readonly BannerRow[] | null;
  /** How many shoppers see at this moment. */
  readonly showing: number;
}

function factsOf(banners: readonly BannerRow[], showing: number): string {
  if (banners.length === 0) return 'None yet. The shop begins with its products.';
  const active = banners.filter(({ isActive }) => isActive).length;
  const all = `${banners.length} ${banners.length === 1 ? 'banner' : 'banners'}, ${active} active`;
  const now = showing === active ? '' : `, ${showing} showing now`;
  return `${all}${now}. The shop shows them in this order.`;
}

export function BannersScreen({ banners, showing }: BannersScreenProps) {
  useStaffNews(['banners']);
  return (
    <AdminPage
      title="Banners"
      facts={banners ? factsOf(banners, showing) : 'Not loaded'}
      actions={
        <Link className={buttonClass()} to={`${HERE}?add`} preventScrollReset>
          <Icon name="plus" />
          Add Banner
        </Link>
      }
    >
      <Content banners={banners} />
    </AdminPage>
  );
}

function Content({ banners }: Pick<BannersScreenProps, 'banners'>) {
  const changes = useBannerChanges();
  const [doomed, setDoomed] = useState<BannerRow | null>(null);
  const [params] = useSearchParams();
  const isOpen = params.has('add') || params.has('edit');
  // A list that could not be read again must not close the form with what is typed in it.
  const known = useLast('banners', banners);
  return (
    <div className={isOpen && known ? 'cats__columns' : undefined}>
      <section className={banners ? 'panel ban' : 'panel'} aria-label="List of banners">
        {banners === null && <FailedList title={LOAD_FAILED} />}
        {banners?.length === 0 && (
          <EmptyList
            title="No banners yet"
            text="Banners are the slides at the top of the shop. Without one it begins with its products."
          />
        )}
        {banners && banners.length > 0 && (
          <BannerTable banners={banners} editing={params.get('edit')} changes={changes} onDelete={setDoomed} />
        )}
      </section>
      {isOpen && known && <Side banners={known} changes={changes} />}
      {doomed && <DeleteDialog banner={doomed} changes={changes} onClose={() => setDoomed(null)} />}
    </div>
  );
}

function Side({ banners, changes }: { readonly banners: readonly BannerRow[]; readonly changes: BannerChanges }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const close = () => void navigate(HERE, { preventScrollReset: true });
  const editing = params.get('edit');
  const listed = banners.find(({ id }) => id === editing) ?? null;
  const banner = useLast(editing, listed);
  if (editing !== null && !banner) {
    return (
      <SidePanel title="Edit banner" onClose={close}>
        <p className="panel__line">This banner is not there any more.</p>
      </SidePanel>
    );
  }
  // As the shop counts: the active ones alone.
  const place = banners.filter(({ isActive, order }) => isActive && (!banner || order < banner.order)).length;
  return (
    <SidePanel title={banner ? 'Edit banner' : 'Add banner'} onClose={close}>
      <BannerForm
        key={banner?.id ?? 'new'}
        banner={banner}
        isMissing={listed === null}
        showsLeft={place % 2 === 1}
        changes={changes}
        onClose={close}
      />
    </SidePanel>
  );
}

interface DeleteDialogProps {
  readonly banner: BannerRow;
  readonly changes: BannerChanges;
  readonly onClose: () => void;
}

function DeleteDialog({ banner, changes, onClose }: DeleteDialogProps) {
  const [problem, setProblem] = useState<{ readonly message: string; readonly reason?: string } | null>(null);
  const confirm = async () => {
    const answer = await changes.remove(banner);
    if (answer.ok) onClose();
    else setProblem(answer);
  };
  return (
    <ConfirmDialog
      open
      danger
      title="Delete banner"
      action="Delete banner"
      busy={changes.busy === 'delete'}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      {problem && (
        <Note kind="bad" title={problem.message}>
          {problem.reason}
        </Note>
      )}
      <p>
        Are you sure you want to delete <b>{banner.title}</b>?
      </p>
      <p className="sub">Its slide leaves the shop at once. To take it away for a while, deactivate it instead.</p>
    </ConfirmDialog>
  );
}
