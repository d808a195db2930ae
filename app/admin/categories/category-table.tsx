import { Link } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { AdminCategoryRow } from '#shop/catalog/admin-category.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { type Column, DataTable } from '../kit/list/data-table.tsx';
import type { Selection } from '../kit/list/use-selection.ts';
import { ActiveBadge } from '../kit/status-badge.tsx';

interface CategoryTableProps {
  readonly categories: readonly AdminCategoryRow[];
  readonly selection: Selection;
  readonly editing: string | null;
  readonly onStatus: (category: AdminCategoryRow) => void;
  readonly onDelete: (category: AdminCategoryRow) => void;
}

export const CategoryTable = ({ categories, selection, ...rowActions }: CategoryTableProps) => (
  <DataTable
    rows={categories}
    select={{ selection, allLabel: 'Select all', label: ({ name }) => `Select ${name}`, className: 'cats__check' }}
    columns={buildColumns(rowActions)}
  />
);

const editPath = (id: string): string => `/admin-panel/categories?edit=${id}`;

type RowActions = Pick<CategoryTableProps, 'editing' | 'onStatus' | 'onDelete'>;

const buildColumns = ({ editing, onStatus, onDelete }: RowActions): readonly Column<AdminCategoryRow>[] => [
  {
    head: 'Category',
    className: 'cats__name',
    cell: ({ id, name, slug, description, picture }) => (
      <div className="cats__thing">
        {picture ? (
          <Picture className="thumb" picture={picture} sizes="48px" widths={[96]} alt="" />
        ) : (
          <span className="thumb" />
        )}
        <div>
          <Link className="table__name" to={editPath(id)} title={name} preventScrollReset>
            {name}
          </Link>
          {description !== '' && (
            <span className="sub cats__words" title={description}>
              {description}
            </span>
          )}
          <span className="sub mono cats__words">/shop?category={slug}</span>
        </div>
      </div>
    ),
  },
  {
    head: 'Products',
    alignsRight: true,
    className: 'num cats__count',
    cell: ({ name, slug, productCount }) => (
      <Link
        to={`/admin-panel/products?category=${slug}`}
        aria-label={`${productCount} products of ${name} in the shop`}
      >
        {productCount}
        <span className="phone-word"> {productCount === 1 ? 'product' : 'products'}</span>
      </Link>
    ),
  },
  { head: 'Status', className: 'cats__status', cell: ({ status }) => <ActiveBadge status={status} /> },
  {
    head: 'Actions',
    alignsRight: true,
    className: 'cats__actions row-acts',
    cell: (category) => {
      const { id, name, status } = category;
      const action = status === 'active' ? 'Deactivate' : 'Activate';
      const isEdited = editing === id;
      return (
        <div>
          <Button variant="quiet" size="sm" aria-label={`${action} ${name}`} onClick={() => onStatus(category)}>
            {action}
          </Button>
          <Link
            className={buttonClass({ variant: isEdited ? 'secondary' : 'quiet', size: 'sm' })}
            to={editPath(id)}
            aria-label={`Edit ${name}`}
            aria-current={isEdited || undefined}
            preventScrollReset
          >
            <Icon name="edit" />
            Edit
          </Link>
          <IconButton icon="trash" danger label={`Delete ${name}`} onClick={() => onDelete(category)} />
        </div>
      );
    },
  },
];
