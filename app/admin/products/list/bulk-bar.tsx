import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { Count } from '#shop/catalog/listing.ts';
import { ConfirmDialog, PromptDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { NO_SELECTION } from '../product-words.ts';
import { readAmount } from './amount.ts';
import { productsWords, units } from './list-words.ts';
import type { ProductChanges } from './use-product-changes.ts';
import type { Selection } from './use-selection.ts';

const STEP = 10;
const MOST = 1_000;

interface BulkBarProps {
  readonly selection: Selection;
  readonly found: Count;
  readonly changes: ProductChanges;
}

type Asked = 'increase' | 'decrease' | 'delete';

/** Always there, so that a change of stock without a selection can say what it needs. */
export function BulkBar({ selection, found, changes }: BulkBarProps) {
  const toast = useToast();
  const [asked, setAsked] = useState<Asked | null>(null);
  const ids = [...selection.ids];
  const none = ids.length === 0;
  const act = async (work: (ids: readonly string[]) => Promise<boolean>) => {
    if (await work(ids)) selection.clear();
  };
  const askStock = (what: 'increase' | 'decrease') => {
    if (none) toast({ kind: 'bad', text: NO_SELECTION });
    else setAsked(what);
  };
  const { progress } = changes;
  return (
    <>
      <div className={none ? 'bulk bulk--quiet' : 'bulk'} role="toolbar" aria-label="Bulk actions">
        <b>{units(ids.length)} selected</b>
        {progress && progress.all > 1 ? (
          <Progress
            label={`${progress.words}, ${progress.done} of ${progress.all}`}
            value={progress.done}
            max={progress.all}
          />
        ) : (
          <>
            <SelectAll selection={selection} found={found} />
            <Button variant="quiet" disabled={none} onClick={() => act((all) => changes.setStatus(all, 'active'))}>
              <Icon name="eye" />
              Activate
            </Button>
            <Button variant="quiet" disabled={none} onClick={() => act((all) => changes.setStatus(all, 'inactive'))}>
              <Icon name="eyeoff" />
              Deactivate
            </Button>
            <span className="bulk__gap" />
            <Button variant="quiet" onClick={() => askStock('increase')}>
              <Icon name="plus" />
              Stock increase
            </Button>
            <Button variant="quiet" onClick={() => askStock('decrease')}>
              <Icon name="minus" />
              Stock decrease
            </Button>
            <span className="bulk__gap" />
            <Button variant="quiet" className="bulk__delete" disabled={none} onClick={() => setAsked('delete')}>
              <Icon name="trash" />
              Delete
            </Button>
            {!none && (
              <IconButton icon="close" label="Clear selection" className="bulk__clear" onClick={selection.clear} />
            )}
          </>
        )}
      </div>
      {(asked === 'increase' || asked === 'decrease') && (
        <StockPrompt
          what={asked}
          count={ids.length}
          onClose={() => setAsked(null)}
          onAmount={(amount) => {
            setAsked(null);
            void act((all) => changes.changeStock(all, asked === 'increase' ? amount : -amount));
          }}
        />
      )}
      <ConfirmDialog
        open={asked === 'delete'}
        danger
        title="Delete products"
        action={`Delete ${productsWords(ids.length)}`}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          void act(changes.remove);
        }}
      >
        <p>Are you sure you want to delete {productsWords(ids.length)}?</p>
        <p className="sub">
          {ids.length === 1 ? 'It leaves' : 'They leave'} the shop and this list. Orders keep what was bought.
        </p>
      </ConfirmDialog>
    </>
  );
}

/** When the whole page is chosen and there is more: everything the filters leave, as far as it can be changed at once. */
function SelectAll({ selection, found }: Pick<BulkBarProps, 'selection' | 'found'>) {
  const [params] = useSearchParams();
  const toast = useToast();
  const all = Math.min(found.count, MOST);
  if (selection.page !== 'all' || selection.ids.size >= all) return null;
  const choose = async () => {
    try {
      const answer = (await (await fetch(`/admin-panel/products/ids?${params}`)).json()) as { ids: string[] };
      selection.choose(answer.ids);
    } catch {
      toast({ kind: 'bad', text: 'Not all products could be selected. Please try again.' });
    }
  };
  return (
    <Button variant="quiet" className="bulk__all" onClick={choose}>
      Select {found.more || found.count > MOST ? `the first ${units(MOST)}` : `all ${units(all)}`}
    </Button>
  );
}

interface StockPromptProps {
  readonly what: 'increase' | 'decrease';
  readonly count: number;
  readonly onClose: () => void;
  readonly onAmount: (amount: number) => void;
}

function StockPrompt({ what, count, onClose, onAmount }: StockPromptProps) {
  const [error, setError] = useState<string>();
  return (
    <PromptDialog
      open
      title={what === 'increase' ? 'Stock increase' : 'Stock decrease'}
      action={what === 'increase' ? 'Increase stock' : 'Decrease stock'}
      onClose={onClose}
      onSubmit={(form) => {
        const amount = readAmount(String(form.get('amount') ?? ''));
        if (amount === null) setError('Please enter a whole number of units.');
        else onAmount(amount);
      }}
    >
      <Field
        label="Units"
        name="amount"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={STEP}
        step={STEP}
        error={error}
        hint={`For each of ${productsWords(count)}, spread evenly over its sizes${what === 'decrease' ? ', never below 0' : ''}.`}
      />
    </PromptDialog>
  );
}
