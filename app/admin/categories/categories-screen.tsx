// All categories of the store, newest first; the form, or the shop's order, opens beside the list.

import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { AdminCategoryRow } from '#shop/catalog/admin-category.ts';
import type { TaxChoices } from '#shop/tax/tax-classes.server.ts';
import { useStaffEvents } from '../frame/staff-events.tsx';
import { type AdminActions, useAdminAction } from '../kit/actions/use-admin-action.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import { SidePanel } from '../kit/form/side-panel.tsx';
import { useLastValue } from '../kit/form/use-last-value.ts';
import { RefreshButton } from '../kit/list/list-buttons.tsx';
import { ListPanel } from '../kit/list/list-panel.tsx';
import { EmptyList } from '../kit/list/list-states.tsx';
import { useSelection } from '../kit/list/use-selection.ts';
import { NewLink } from '../kit/new-link.tsx';
import { BulkBar } from './bulk-bar.tsx';
import type { action } from './categories.actions.ts';
import { CategoryForm } from './category-form.tsx';
import { categoriesText, FAILURE_MESSAGES, LOAD_FAILED } from './category-messages.ts';
import { CategoryTable } from './category-table.tsx';
import { DeleteCategories } from './delete-dialog.tsx';
import { OrderPanel } from './order-panel.tsx';

const CATEGORIES_PATH = '/admin-panel/categories';

interface CategoriesScreenProps {
  readonly categories: readonly AdminCategoryRow[] | null;
  /** Null when the tax classes could not be loaded. */
  readonly tax: TaxChoices | null;
}

export function CategoriesScreen({ categories, tax }: CategoriesScreenProps) {
  useStaffEvents(['categories', 'products', 'tax-classes']);
  const [params] = useSearchParams();
  return (
    <AdminPage
      title="Categories"
      summary={categories ? summaryText(categories) : 'Not loaded'}
      actions={
        <>
          <RefreshButton />
          {categories && categories.length > 1 && (
            <Link
              className={buttonClass({ variant: 'quiet' })}
              to={params.has('order') ? CATEGORIES_PATH : `${CATEGORIES_PATH}?order`}
              aria-current={params.has('order') || undefined}
              preventScrollReset
            >
              <Icon name="grip" />
              Shop order
            </Link>
          )}
          <NewLink to={`${CATEGORIES_PATH}?add`} preventScrollReset>
            Add Category
          </NewLink>
        </>
      }
    >
      <Content categories={categories} tax={tax} />
    </AdminPage>
  );
}

function summaryText(categories: readonly AdminCategoryRow[]): string {
  const active = categories.filter(({ status }) => status === 'active').length;
  return `${categoriesText(categories.length)}, ${active} active. Only active ones show in the shop.`;
}

type Actions = AdminActions<typeof action>;

function Content({ categories, tax }: CategoriesScreenProps) {
  const actions = useAdminAction<typeof action>(`${CATEGORIES_PATH}/change`, FAILURE_MESSAGES);
  const { run } = actions;
  // When a reload fails, `categories` is null; the last loaded list keeps the open form and its typed values on the
  // screen.
  const lastLoaded = useLastValue('categories', categories);
  const selection = useSelection('categories', lastLoaded?.map(({ id }) => id) ?? []);
  const [toDelete, setToDelete] = useState<readonly AdminCategoryRow[]>([]);
  const [params] = useSearchParams();
  const isOpen = params.has('edit') || params.has('add') || params.has('order');
  const selected = lastLoaded?.filter(({ id }) => selection.has(id)) ?? [];
  const setStatus = (ids: readonly string[], status: AdminCategoryRow['status']) =>
    run('setStatus', { ids: [...ids], status });
  return (
    <div className={isOpen && lastLoaded ? 'side-columns' : undefined}>
      <ListPanel
        label="Categories"
        className={lastLoaded ? 'cats' : ''}
        rowCount={categories && categories.length}
        failedMessage={LOAD_FAILED}
        empty={<NoCategories actions={actions} />}
      >
        <CategoryTable
          categories={categories ?? []}
          selection={selection}
          editing={params.get('edit')}
          onStatus={({ id, status }) => void setStatus([id], status === 'active' ? 'inactive' : 'active')}
          onDelete={(category) => setToDelete([category])}
        />
        <BulkBar
          selected={selected}
          isChangingStatus={actions.isBusy('setStatus')}
          onSetStatus={async (ids, status) => (await setStatus(ids, status)).ok}
          onClear={selection.clear}
          onDelete={() => setToDelete(selected)}
        />
      </ListPanel>
      {isOpen && lastLoaded && <SideColumn categories={lastLoaded} tax={tax} actions={actions} />}
      {toDelete.length > 0 && (
        <DeleteCategories
          categories={toDelete}
          others={lastLoaded?.filter(({ id }) => !toDelete.some((each) => each.id === id)) ?? []}
          run={run}
          onClose={() => setToDelete([])}
        />
      )}
    </div>
  );
}

function NoCategories({ actions }: { readonly actions: Actions }) {
  return (
    <EmptyList
      title="No categories yet"
      text="Shoppers find products by category. Add your own, or begin with the usual six."
    >
      <Button
        variant="secondary"
        busy={actions.isBusy('addDefaults')}
        onClick={() => void actions.run('addDefaults', {})}
      >
        Add default categories
      </Button>
    </EmptyList>
  );
}

interface SideColumnProps {
  readonly categories: readonly AdminCategoryRow[];
  readonly tax: TaxChoices | null;
  readonly actions: Actions;
}

function SideColumn({ categories, tax, actions: { run, isBusy } }: SideColumnProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const close = () => void navigate(CATEGORIES_PATH, { preventScrollReset: true });
  const editing = params.get('edit');
  const listed = categories.find(({ id }) => id === editing) ?? null;
  const category = useLastValue(editing, listed);
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
        <CategoryForm key="new" category={null} tax={tax} run={run} onClose={close} />
      </SidePanel>
    );
  }
  return (
    <SidePanel title="Edit category" onClose={close}>
      {category ? (
        <CategoryForm
          key={category.id}
          category={category}
          tax={tax}
          isMissing={listed === null}
          run={run}
          onClose={close}
        />
      ) : (
        <p className="panel__line">This category is not there any more.</p>
      )}
    </SidePanel>
  );
}
