import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { OfficeCategoryRow } from '#shop/catalog/office-category.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { NO_SELECTION } from './category-words.ts';
import type { CategoryChanges } from './use-category-changes.ts';

interface BulkBarProps {
  readonly chosen: readonly OfficeCategoryRow[];
  readonly changes: CategoryChanges;
  readonly onClear: () => void;
  readonly onDelete: () => void;
}

/** Always there: pressed without a selection it says what it needs. */
export function BulkBar({ chosen, changes, onClear, onDelete }: BulkBarProps) {
  const toast = useToast();
  const none = chosen.length === 0;
  const withSelection = (act: () => void) => () => (none ? toast({ kind: 'bad', text: NO_SELECTION }) : act());
  const turn = (status: 'active' | 'inactive') =>
    withSelection(() => {
      const ids = chosen.map(({ id }) => id);
      void changes.setStatus(ids, status).then((done) => done && onClear());
    });
  return (
    <div className={none ? 'bulk bulk--quiet' : 'bulk'} role="toolbar" aria-label="Bulk actions">
      <b>{chosen.length} selected</b>
      <Button variant="quiet" busy={changes.busy === 'status'} onClick={turn('active')}>
        <Icon name="eye" />
        Activate
      </Button>
      <Button variant="quiet" busy={changes.busy === 'status'} onClick={turn('inactive')}>
        <Icon name="eyeoff" />
        Deactivate
      </Button>
      <span className="bulk__gap" />
      <Button variant="quiet" className={none ? '' : 'bulk__delete'} onClick={withSelection(onDelete)}>
        <Icon name="trash" />
        Delete
      </Button>
      {!none && <IconButton icon="close" label="Clear selection" className="bulk__clear" onClick={onClear} />}
    </div>
  );
}
