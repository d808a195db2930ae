import { useState } from 'react';
import { Select } from '#app/ui/field.tsx';
import type { AdminCategoryRow } from '#shop/catalog/admin-category.ts';
import type { AdminActions } from '../kit/actions/use-admin-action.ts';
import { DeleteDialog } from '../kit/form/delete-dialog.tsx';
import { NamedOptions } from '../kit/form/select-options.tsx';
import { joinNames } from '../kit/wording.ts';
import type { action } from './categories.actions.ts';
import { categoriesText, productsText } from './category-messages.ts';

interface DeleteCategoriesProps {
  readonly categories: readonly AdminCategoryRow[];
  /** The categories that the products of `categories` can be moved to. */
  readonly others: readonly AdminCategoryRow[];
  readonly run: AdminActions<typeof action>['run'];
  readonly onClose: () => void;
}

/** Deletes categories after staff have chosen a new category for their products: every product needs a category. */
export function DeleteCategories({ categories, others, run, onClose }: DeleteCategoriesProps) {
  const [moveTo, setMoveTo] = useState('');
  const products = categories.reduce((sum, { allProducts }) => sum + allProducts, 0);
  const [first] = categories;
  const isOne = categories.length === 1;
  const subject = isOne && first ? `“${first.name}”` : categoriesText(categories.length);
  const ids = categories.map(({ id }) => id);
  return (
    <DeleteDialog
      title={isOne ? 'Delete category' : 'Delete categories'}
      action={isOne ? 'Delete category' : `Delete ${categoriesText(categories.length)}`}
      disabled={products > 0 && moveTo === ''}
      onDelete={() => run('delete', { ids, moveTo: moveTo || null }, { hidesFailureToast: true })}
      onClose={onClose}
    >
      <p>Are you sure you want to delete {subject}? Links to it will find nothing.</p>
      {!isOne && <p className="sub">{joinNames(categories.map(({ name }) => name))}</p>}
      {products > 0 && (
        <Select
          label={`Move ${isOne ? 'its' : 'their'} ${productsText(products)} to`}
          hint={others.length === 0 ? 'Add another category first.' : 'Hidden and deleted products are counted too.'}
          value={moveTo}
          onChange={(event) => setMoveTo(event.target.value)}
        >
          <option value="">Choose a category</option>
          <NamedOptions rows={others} />
        </Select>
      )}
    </DeleteDialog>
  );
}
