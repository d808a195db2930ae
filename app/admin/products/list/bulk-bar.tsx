import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { Count } from '#shop/catalog/listing.ts';
import { IconButton } from '../../kit/icon-button.tsx';
import { SelectAllMatches } from '../../kit/list/select-all-matches.tsx';
import type { MatchSelection } from '../../kit/list/use-match-selection.ts';
import { Progress } from '../../kit/progress.tsx';
import { IfMay, useMay } from '../../kit/use-may.tsx';
import { NO_SELECTION } from '../product-messages.ts';
import { type AffectedProduct, selectedText } from './bulk-change-messages.ts';
import { type BulkDialog, BulkDialogs } from './bulk-dialogs.tsx';
import type { ProductChanges } from './use-product-changes.ts';

const MAX_SELECTED = 1_000;

interface BulkBarProps {
  readonly selection: MatchSelection<AffectedProduct>;
  readonly found: Count;
  readonly changes: ProductChanges;
}

/** Is always visible: without a selection, a press of a stock button explains that a selection is needed. */
export function BulkBar({ selection, found, changes }: BulkBarProps) {
  const toast = useToast();
  const may = useMay();
  const [dialog, setDialog] = useState<BulkDialog | null>(null);
  const count = selection.rows.length;
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
            <SelectAllMatches
              selection={selection}
              found={found}
              path="/admin-panel/products/ids"
              max={MAX_SELECTED}
              noun="products"
            />
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
