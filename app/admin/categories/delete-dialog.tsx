import { useState } from 'react';
import { Select } from '#app/ui/field.tsx';
import type { AdminCategoryRow } from '#shop/catalog/admin-category.ts';
import { ConfirmDialog } from '../kit/form/confirm-dialog.tsx';
import { namesInWords } from '../kit/name-list.ts';
import { Note } from '../kit/note.tsx';
import { BULK_FAILED, categoriesWords, DELETE_FAILED, productsWords } from './category-messages.ts';
import type { CategoryChanges } from './use-category-changes.ts';

interface DeleteDialogProps {
  readonly categories: readonly AdminCategoryRow[];
  /** Where their products may go. */
  readonly others: readonly AdminCategoryRow[];
  readonly changes: CategoryChanges;
  readonly onClose: () => void;
}

/** Products need a category: before theirs goes, staff say where they belong. */
export function DeleteDialog({ categories, others, changes, onClose }: DeleteDialogProps) {
  const [moveTo, setMoveTo] = useState('');
  const [problem, setProblem] = useState<{ readonly message: string; readonly reason?: string } | null>(null);
  const products = categories.reduce((sum, { allProducts }) => sum + allProducts, 0);
  const [first] = categories;
  const what = categories.length === 1 && first ? `“${first.name}”` : categoriesWords(categories.length);
  const confirm = async () => {
    const ids = categories.map(({ id }) => id);
    const failed = ids.length === 1 ? DELETE_FAILED : BULK_FAILED;
    const answer = await changes.send({ intent: 'delete', ids, moveTo: moveTo || null }, failed);
    if (answer.ok) onClose();
    else setProblem(answer);
  };
  return (
    <ConfirmDialog
      open
      danger
      title={categories.length === 1 ? 'Delete category' : 'Delete categories'}
      action={categories.length === 1 ? 'Delete category' : `Delete ${categoriesWords(categories.length)}`}
      busy={changes.busy === 'delete'}
      disabled={products > 0 && moveTo === ''}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      {problem && (
        <Note kind="bad" title={problem.message}>
          {problem.reason}
        </Note>
      )}
      <p>Are you sure you want to delete {what}? Links to it will find nothing.</p>
      {categories.length > 1 && <p className="sub">{namesInWords(categories.map(({ name }) => name))}</p>}
      {products > 0 && (
        <Select
          label={`Move ${categories.length === 1 ? 'its' : 'their'} ${productsWords(products)} to`}
          hint={others.length === 0 ? 'Add another category first.' : 'Hidden and deleted products are counted too.'}
          value={moveTo}
          onChange={(event) => setMoveTo(event.target.value)}
        >
          <option value="">Choose a category</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </ConfirmDialog>
  );
}
