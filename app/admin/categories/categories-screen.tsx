// All categories of the store, the newest first; the form, or the order of the shop, opens beside the list.

import { useState } from 'react';
import { Link, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { AdminCategoryRow } from '#shop/catalog/admin-category.ts';
import { useStaffNews } from '../frame/staff-news.tsx';
import { AdminPage } from '../kit/admin-page.tsx';
import { SidePanel } from '../kit/form/side-panel.tsx';
import { useLast } from '../kit/form/use-last.ts';
import { EmptyList, FailedList } from '../kit/list/list-states.tsx';
import { useSelection } from '../kit/list/use-selection.ts';
import { BulkBar } from './bulk-bar.tsx';
import { CategoryForm } from './category-form.tsx';
import { ADD_FAILED, categoriesWords, LOAD_FAILED } from './category-messages.ts';
import { CategoryTable } from './category-table.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { OrderPanel } from './order-panel.tsx';
import { type CategoryChanges, useCategoryChanges } from './use-category-changes.ts';

const HERE = '/admin-panel/categories';

interface CategoriesScreenProps {
  readonly categories: readonly AdminCategoryRow[] | null;
}

export function CategoriesScreen({ categories }: CategoriesScreenProps) {
  useStaffNews(['categories', 'products']);
  const { revalidate, state } = useRevalidator();
  const [params] = useSearchParams();
  return (
    <AdminPage
      title="Categories"
      facts={categories ? factsOf(categories) : 'Not loaded'}
      actions={
        <>
          <Button variant="quiet" busy={state === 'loading'} onClick={() => void revalidate()}>
            <Icon name="refresh" />
            Refresh
          </Button>
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
  return `${categoriesWords(categories.length)}, ${active} active. Only active ones show in the shop.`;
}

function Content({ categories }: CategoriesScreenProps) {
  const changes = useCategoryChanges();
  // The list has no search, filter or page: what is gone from the store falls out of the selection.
  // A list that could not be read again must not close the form with what is typed in it.
  const known = useLast('categories', categories);
  const selection = useSelection('categories', known?.map(({ id }) => id) ?? []);
  const [toDelete, setToDelete] = useState<readonly AdminCategoryRow[]>([]);
  const [params] = useSearchParams();
  const isOpen = params.has('edit') || params.has('add') || params.has('order');
  if (!known) return <FailedPanel />;
  const chosen = known.filter(({ id }) => selection.has(id));
  return (
    <div className={isOpen ? 'cats__columns' : undefined}>
      <section className="panel cats" aria-label="Categories">
        {categories === null && <FailedList title={LOAD_FAILED} />}
        {categories?.length === 0 && <NoCategories changes={changes} />}
        {categories && categories.length > 0 && (
          <>
            <CategoryTable
              categories={categories}
              selection={selection}
              editing={params.get('edit')}
              onStatus={({ id, status }) => void changes.setStatus([id], status === 'active' ? 'inactive' : 'active')}
              onDelete={(category) => setToDelete([category])}
            />
            <BulkBar chosen={chosen} changes={changes} onClear={selection.clear} onDelete={() => setToDelete(chosen)} />
          </>
        )}
      </section>
      {isOpen && <Side categories={known} changes={changes} />}
      {toDelete.length > 0 && (
        <DeleteDialog
          categories={toDelete}
          others={known.filter(({ id }) => !toDelete.some((each) => each.id === id))}
          changes={changes}
          onClose={() => setToDelete([])}
        />
      )}
    </div>
  );
}

function FailedPanel() {
  return (
    <section className="panel" aria-label="Categories">
      <FailedList title={LOAD_FAILED} />
    </section>
  );
}

function NoCategories({ changes }: { readonly changes: CategoryChanges }) {
  return (
    <EmptyList
      title="No categories yet"
      text="Shoppers find products by category. Add your own, or begin with the usual six."
    >
      <Button
        variant="secondary"
        busy={changes.busy === 'defaults'}
        onClick={() => void changes.run({ intent: 'defaults' }, ADD_FAILED)}
      >
        Add default categories
      </Button>
    </EmptyList>
  );
}

function Side({
  categories,
  changes,
}: {
  readonly categories: readonly AdminCategoryRow[];
  readonly changes: CategoryChanges;
}) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const close = () => void navigate(HERE, { preventScrollReset: true });
  const editing = params.get('edit');
  const listed = categories.find(({ id }) => id === editing) ?? null;
  const category = useLast(editing, listed);
  if (params.has('order')) {
    return (
      <SidePanel title="Order in the shop" onClose={close}>
        <OrderPanel categories={categories} changes={changes} />
      </SidePanel>
    );
  }
  if (editing === null) {
    return (
      <SidePanel title="Add category" onClose={close}>
        <CategoryForm key="new" category={null} changes={changes} onClose={close} />
      </SidePanel>
    );
  }
  return (
    <SidePanel title="Edit category" onClose={close}>
      {category ? (
        <CategoryForm
          key={category.id}
          category={category}
          isMissing={listed === null}
          changes={changes}
          onClose={close}
        />
      ) : (
        <p className="panel__line">This category is not there any more.</p>
      )}
    </SidePanel>
  );
}
