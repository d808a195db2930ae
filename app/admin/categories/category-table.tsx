import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { AdminCategoryRow } from '#shop/catalog/admin-category.ts';
import { IconButton } from '../kit/icon-button.tsx';
import type { Selection } from '../kit/list/use-selection.ts';
import { ShownBadge } from '../kit/shown-badge.tsx';

interface CategoryTableProps {
  readonly categories: readonly AdminCategoryRow[];
  readonly selection: Selection;
  readonly editing: string | null;
  readonly onStatus: (category: AdminCategoryRow) => void;
  readonly onDelete: (category: AdminCategoryRow) => void;
}

export function CategoryTable({ categories, selection, editing, onStatus, onDelete }: CategoryTableProps) {
  return (
    <div className="table-wrap">
      <table className="table table--list">
        <thead>
          <tr>
            <th scope="col" className="cats__check">
              <SelectAll state={selection.page} onToggle={selection.togglePage} />
            </th>
            <th scope="col">Category</th>
            <th scope="col" className="num">
              Products
            </th>
            <th scope="col">Status</th>
            <th scope="col" className="num">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {categories.map((category) => (
            <Row
              key={category.id}
              category={category}
              isSelected={selection.has(category.id)}
              isEdited={editing === category.id}
              onSelect={() => selection.toggle(category.id)}
              onStatus={() => onStatus(category)}
              onDelete={() => onDelete(category)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SelectAll({ state, onToggle }: { readonly state: 'all' | 'some' | 'none'; readonly onToggle: () => void }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <input
      ref={box}
      type="checkbox"
      className="check"
      aria-label="Select all"
      checked={state === 'all'}
      onChange={onToggle}
    />
  );
}

interface RowProps {
  readonly category: AdminCategoryRow;
  readonly isSelected: boolean;
  readonly isEdited: boolean;
  readonly onSelect: () => void;
  readonly onStatus: () => void;
  readonly onDelete: () => void;
}

function Row({ category, isSelected, isEdited, onSelect, onStatus, onDelete }: RowProps) {
  const { id, name, slug, description, picture, productCount, status } = category;
  const edit = `/admin-panel/categories?edit=${id}`;
  const action = status === 'active' ? 'Deactivate' : 'Activate';
  return (
    <tr className={isSelected ? 'is-selected' : undefined}>
      <td className="cats__check">
        <input
          type="checkbox"
          className="check"
          aria-label={`Select ${name}`}
          checked={isSelected}
          onChange={onSelect}
        />
      </td>
      <td className="cats__name">
        <div className="cats__thing">
          {picture ? (
            <Picture className="cats__thumb" picture={picture} sizes="48px" widths={[96]} alt="" />
          ) : (
            <span className="cats__thumb" />
          )}
          <div>
            <Link className="table__name" to={edit} title={name} preventScrollReset>
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
      </td>
      <td className="num cats__count">
        <Link
          to={`/admin-panel/products?category=${slug}`}
          aria-label={`${productCount} products of ${name} in the shop`}
        >
          {productCount}
          <span className="cats__unit"> {productCount === 1 ? 'product' : 'products'}</span>
        </Link>
      </td>
      <td className="cats__status">
        <ShownBadge status={status} />
      </td>
      <td className="cats__actions">
        <div>
          <Button variant="quiet" size="sm" aria-label={`${action} ${name}`} onClick={onStatus}>
            {action}
          </Button>
          <Link
            className={buttonClass({ variant: isEdited ? 'secondary' : 'quiet', size: 'sm' })}
            to={edit}
            aria-label={`Edit ${name}`}
            aria-current={isEdited || undefined}
            preventScrollReset
          >
            <Icon name="edit" />
            Edit
          </Link>
          <IconButton icon="trash" danger label={`Delete ${name}`} onClick={onDelete} />
        </div>
      </td>
    </tr>
  );
}
