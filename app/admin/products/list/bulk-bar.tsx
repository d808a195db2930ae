import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { Count } from '#shop/catalog/listing.ts';
import { IconButton } from '../../kit/icon-button.tsx';
import { Progress } from '../../kit/progress.tsx';
import { IfMay, useMay } from '../../kit/use-may.tsx';
import { NO_SELECTION } from '../product-messages.ts';
import { type AffectedProduct, selectedText } from './bulk-change-messages.ts';
import { type BulkDialog, BulkDialogs } from './bulk-dialogs.tsx';
import { formatCount } from './list-messages.ts';
import type { ProductChanges } from './use-product-changes.ts';
import type { ProductSelection } from './use-product-selection.ts';

const MAX_SELECTED = 1_000;

interface BulkBarProps {
  readonly selection: ProductSelection;
  readonly found: Count;
  readonly changes: ProductChanges;
}

/** Always visible, so that a stock change without a selection can explain that one is needed. */
export function BulkBar({ selection, found, changes }: BulkBarProps) {
  const toast = useToast();
  const may = useMay();
  const [dialog, setDialog] = useState<BulkDialog | null>(null);
  const count = selection.products.length;
  const isEmpty = count === 0;
  const openStockDialog = (direction: 'increase' | 'decrease') => {
    if (isEmpty) toast({ kind: 'error', text: NO_SELECTION });
    else setDialog(direction);
  };
  const { progress } = changes;
  return (
    <>
      <div className={isEmpty ? 'bulk bulk--quiet' : 'bulk'} role="toolbar" aria-label="Bulk actions">
        <b role="status">
          {isEmpty ? 'Select products to change several at once' : selectedText(count, selection.onOtherPages.length)}
        </b>
        {progress && progress.total > 1 ? (
          <Progress
            label={`${progress.label}, ${progress.done} of ${progress.total}`}
            value={progress.done}
            max={progress.total}
          />
        ) : (
          <>
            <SelectAll selection={selection} found={found} />
            {selection.onOtherPages.length > 0 && (
              <Button variant="quiet" className="bulk__all" onClick={selection.keepPageOnly}>
                Keep only this page
              </Button>
            )}
            {!isEmpty && may('products.edit') && (
              <>
                <Button variant="quiet" onClick={() => setDialog('activate')}>
                  <Icon name="eye" />
                  Activate
                </Button>
                <Button variant="quiet" onClick={() => setDialog('deactivate')}>
                  <Icon name="eyeoff" />
                  Deactivate
                </Button>
                <span className="bulk__gap" />
              </>
            )}
            <IfMay anyOf={['products.edit']}>
              <Button variant="quiet" onClick={() => openStockDialog('increase')}>
                <Icon name="plus" />
                Stock increase
              </Button>
              <Button variant="quiet" onClick={() => openStockDialog('decrease')}>
                <Icon name="minus" />
                Stock decrease
              </Button>
            </IfMay>
            {!isEmpty && (
              <>
                <span className="bulk__gap" />
                <IfMay anyOf={['products.delete']}>
                  <Button variant="quiet" className="bulk__delete" onClick={() => setDialog('delete')}>
                    <Icon name="trash" />
                    Delete
                  </Button>
                </IfMay>
                <IconButton icon="close" label="Clear selection" className="bulk__clear" onClick={selection.clear} />
              </>
            )}
          </>
        )}
      </div>
      <BulkDialogs dialog={dialog} selection={selection} changes={changes} onClose={() => setDialog(null)} />
    </>
  );
}

/** Offered when the whole page is selected and more products match: selects all matches, up to the limit of one bulk change. */
function SelectAll({ selection, found }: Pick<BulkBarProps, 'selection' | 'found'>) {
  const [params] = useSearchParams();
  const toast = useToast();
  const selectableCount = Math.min(found.count, MAX_SELECTED);
  if (selection.pageState !== 'all' || selection.products.length >= selectableCount) return null;
  const selectAll = async () => {
    try {
      const response = await fetch(`/admin-panel/products/ids?${params}`);
      const body = (await response.json()) as { products: AffectedProduct[] };
      selection.selectAll(body.products);
    } catch {
      toast({ kind: 'error', text: 'Not all products could be selected. Please try again.' });
    }
  };
  return (
    <Button variant="quiet" className="bulk__all" onClick={selectAll}>
      Select{' '}
      {found.more || found.count > MAX_SELECTED
        ? `the first ${formatCount(MAX_SELECTED)}`
        : `all ${formatCount(selectableCount)}`}
    </Button>
  );
}
