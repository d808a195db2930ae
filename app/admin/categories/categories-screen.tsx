// All categories of the store, newest first; the form, or the shop's order, opens beside the list.

import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { AdminCategoryRow } from '#shop/catalog/admin-category.ts';
import { useStaffEvents } from '../frame/staff-events.tsx';
import { type AdminActions, useAdminAction } from '../kit/actions/use-admin-action.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import { SidePanel } from '../kit/form/side-panel.tsx';
import { useLast } from '../kit/form/use-last.ts';
import { RefreshButton } from '../kit/list/list-buttons.tsx';
import { ListPanel } from '../kit/list/list-panel.tsx';
import { EmptyList } from '../kit/list/list-states.tsx';
import { useSelection } from '../kit/list/use-selection.ts';
import { BulkBar } from './bulk-bar.tsx';
import type { action } from './categories.actions.ts';
import { CategoryForm } from './category-form.tsx';
import { categoriesText, FAILED, LOAD_FAILED } from './category-messages.ts';
import { CategoryTable } from './category-table.tsx';
import { DeleteCategories } from './delete-dialog.tsx';
import { OrderPanel } from './order-panel.tsx';

const HERE = '/admin-panel/categories';

interface CategoriesScreenProps {
  readonly categories: readonly AdminCategoryRow[] | null;
}

export function CategoriesScreen({ categories }: CategoriesScreenProps) {
  useStaffEvents(['categories', 'products']);
  const [params] = useSearchParams();
  return (
    <AdminPage
      title="Categories"
      facts={categories ? factsOf(categories) : 'Not loaded'}
      actions={
        <>
          <RefreshButton />
          {categories && categories.length > 1 && (
            <Link
              className={buttonClass({ variant: 'quiet' })}
              to={params.has('order') ? HERE : `${HERE}?order`}
              aria-current={params.has('order') || undefined}
              preventScrollReset
            >
              <Icon name="grip" />
              Shop order
            </Link>
          )}
          <Link className={buttonClass()} to={`${HERE}?add`} preventScrollReset>
            <Icon name="plus" />
            Add Category
          </Link>
        </>
      }
    >
      <Content categories={categories} />
    </AdminPage>
  );
}

function factsOf(categories: readonly AdminCategoryRow[]): string {
  const active = categories.filter(({ status }) => status === 'active').length;
  return `${categoriesText(categories.length)}, ${active} active. Only active ones show in the shop.`;
}

type Changes = AdminActions<typeof action>;

function Content({ categories }: CategoriesScreenProps) {
  const changes = useAdminAction<typeof action>(`${HERE}/change`, FAILED);
  const { run } = changes;
  // The list has no search, filter or page: a deleted category leaves the selection. If the list could not be reloaded, the open form and
  // its typed values must stay.
  const known = useLast('categories', categories);
  const selection = useSelection('categories', known?.map(({ id }) => id) ?? []);
  const [toDelete, setToDelete] = useState<readonly AdminCategoryRow[]>([]);
  const [params] = useSearchParams();
  const isOpen = params.has('edit') || params.has('add') || params.has('order');
  const chosen = known?.filter(({ id }) => selection.has(id)) ?? [];
  const setStatus = (ids: readonly string[], status: AdminCategoryRow['status']) =>
    run('setStatus', { ids: [...ids], status });
  return (
    <div className={isOpen && known ? 'cats__columns' : undefined}>
      <ListPanel
        label="Categories"
        className={known ? 'cats' : ''}
        shown={categories && categories.length}
        failed={LOAD_FAILED}
        empty={<NoCategories changes={changes} />}
      >
        <CategoryTable
          categories={categories ?? []}
          selection={selection}
          editing={params.get('edit')}
          onStatus={({ id, status }) => void setStatus([id], status === 'active' ? 'inactive' : 'active')}
          onDelete={(category) => setToDelete([category])}
        />
        <BulkBar
          chosen={chosen}
          isTurning={changes.isBusy('setStatus')}
          onTurn={async (ids, status) => (await setStatus(ids, status)).ok}
          onClear={selection.clear}
          onDelete={() => setToDelete(chosen)}
        />
      </ListPanel>
      {isOpen && known && <Side categories={known} changes={changes} />}
      {toDelete.length > 0 && (
        <DeleteCategories
          categories={toDelete}
          others={known?.filter(({ id }) => !toDelete.some((each) => each.id === id)) ?? []}
          run={run}
          onClose={() => setToDelete([])}
        />
      )}
    </div>
  );
}

function NoCategories({ changes }: { readonly changes: Changes }) {
  return (
    <EmptyList
      title="No categories yet"
      text="Shoppers find products by category. Add your own, or begin with the usual six."
    >
      <Button
        variant="secondary"
        busy={changes.isBusy('addDefaults')}
        onClick={() => void changes.run('addDefaults', {})}
      >
        Add default categories
      </Button>
    </EmptyList>
  );
}

interface SideProps {
  readonly categories: readonly AdminCategoryRow[];
  readonly changes: Changes;
}

function Side({ categories, changes: { run, isBusy } }: SideProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const close = () => void navigate(HERE, { preventScrollReset: true });
  const editing = params.get('edit');
  const listed = categories.find(({ id }) => id === editing) ?? null;
  const category = useLast(editing, listed);
  if (params.has('order')) {
    return (
      <SidePanel title="Order in the shop" onClose={close}>
        <OrderPanel
          categories={categories}
          isBusy={isBusy('reorder')}
          onReorder={async (ids) => (await run('reorder', { ids: [...ids] })).ok}
        />
      </SidePanel>
    );
  }
  if (editing === null) {
    return (
      <SidePanel title="Add category" onClose={close}>
        <CategoryForm key="new" category={null} run={run} onClose={close} />
      </SidePanel>
    );
  }
  return (
    <SidePanel title="Edit category" onClose={close}>
      {category ? (
        <CategoryForm key={category.id} category={category} isMissing={listed === null} run={run} onClose={close} />
      ) : (
        <p className="panel__line">This category is not there any more.</p>
      )}
    </SidePanel>
  );
}
