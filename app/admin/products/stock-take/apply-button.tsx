import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { StockTakeTotals } from '#shop/stock-takes/review-stock-take.server.ts';
import { useAdminAction } from '../../kit/actions/use-admin-action.ts';
import { ConfirmDialog } from '../../kit/form/confirm-dialog.tsx';
import { pluralize } from '../../kit/wording.ts';
import { CHANGE_PATH } from './scan-sender.ts';
import type { action } from './stock-take.actions.ts';
import { FAILURE_MESSAGES } from './stock-take-messages.ts';

export function ApplyButton({ id, totals }: { readonly id: string; readonly totals: StockTakeTotals }) {
  const { run, isBusy } = useAdminAction<typeof action>(CHANGE_PATH, FAILURE_MESSAGES);
  const [isAsking, setIsAsking] = useState(false);
  const [zeroesUncounted, setZeroesUncounted] = useState(false);
  const { sizes, differences, uncountedSizes, uncountedUnits, revision } = totals;
  const apply = async () => {
    await run('apply', { id, revision, zeroesUncounted });
    setIsAsking(false);
  };
  return (
    <>
      <Button disabled={sizes === 0} onClick={() => setIsAsking(true)}>
        Apply
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Apply this stock take?"
        action="Correct the stock"
        busy={isBusy('apply')}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void apply()}
      >
        <p>
          The stock of {pluralize(differences, 'size', 'sizes')} changes by the difference. Nobody can count here
          afterwards.
        </p>
        {uncountedSizes > 0 && (
          <label className="stock-take__zero">
            <input
              type="checkbox"
              className="check"
              checked={zeroesUncounted}
              onChange={(event) => setZeroesUncounted(event.target.checked)}
            />
            <span>
              Also set the {pluralize(uncountedSizes, 'size', 'sizes')} that nobody counted to 0
              <small>
                {pluralize(uncountedUnits, 'unit', 'units')} by the records. Units reserved for orders are never
                removed.
              </small>
            </span>
          </label>
        )}
      </ConfirmDialog>
    </>
  );
}
