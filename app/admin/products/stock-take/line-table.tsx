// The counted sizes: book, count, difference and its value. While the stock take is open, each count can be replaced.

import { useState } from 'react';
import { Link } from 'react-router';
import { newKey } from '#app/new-key.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Field } from '#app/ui/field.tsx';
import { type Column, Table } from '#app/ui/table.tsx';
import { formatCount } from '#shop/format-count.ts';
import type { StockTakeLine } from '#shop/stock-takes/review-stock-take.server.ts';
import { MAX_COUNTED } from '#shop/stock-takes/stock-take.ts';
import { useAdminAction } from '../../kit/actions/use-admin-action.ts';
import { PromptDialog } from '../../kit/form/confirm-dialog.tsx';
import { IconButton } from '../../kit/icon-button.tsx';
import { useMoney } from '../../kit/use-money.tsx';
import { sizeText } from './scan-panel.tsx';
import { CHANGE_PATH } from './scan-sender.ts';
import type { action } from './stock-take.actions.ts';
import { differenceText, FAILURE_MESSAGES, HAS_MOVED, IS_COUNTED_TWICE, RESULT_TEXTS } from './stock-take-messages.ts';

interface LineTableProps {
  readonly stockTakeId: string;
  readonly lines: readonly StockTakeLine[];
  readonly isCounting: boolean;
}

export function LineTable({ stockTakeId, lines, isCounting }: LineTableProps) {
  const money = useMoney();
  const [edited, setEdited] = useState<StockTakeLine | null>(null);
  const columns: Column<StockTakeLine>[] = [
    { title: 'Size', cell: (line) => <SizeCell line={line} /> },
    { title: 'Book', numeric: true, cell: ({ book }) => book },
    { title: 'Counted', numeric: true, cell: ({ counted, wasCounted }) => (wasCounted ? counted : 'not counted') },
    {
      title: 'Difference',
      numeric: true,
      cell: ({ counted, book }) => (
        <b className={classNames(counted > book && 'is-more', counted < book && 'is-fewer')}>
          {differenceText(counted - book)}
        </b>
      ),
    },
    { title: 'Value', numeric: true, cell: ({ value }) => (value < 0 ? `−${money(-value)}` : money(value)) },
    isCounting
      ? {
          title: 'Change',
          className: 'stock-take__undo',
          cell: (line) => (
            <IconButton
              icon="edit"
              label={`Enter another count of ${line.productName} ${line.size}`}
              onClick={() => setEdited(line)}
            />
          ),
        }
      : {
          title: 'Result',
          className: 'stock-take__result',
          cell: ({ result }) => (result === null ? 'Not applied' : RESULT_TEXTS[result]),
        },
  ];
  return (
    <div className="stock-take__lines">
      <Table label="List of counted sizes" rows={lines} getKey={({ id }) => id} columns={columns} />
      {edited && (
        <CountDialog key={edited.id} stockTakeId={stockTakeId} line={edited} onClose={() => setEdited(null)} />
      )}
    </div>
  );
}

function SizeCell({ line }: { readonly line: StockTakeLine }) {
  const { productId, productName, size, sku, hasMoved, isCountedTwice } = line;
  return (
    <>
      {productId === null ? (
        <b>{productName}</b>
      ) : (
        <Link to={`/admin-panel/products/${productId}/stock`}>{productName}</Link>
      )}
      <div className="sub">
        {sizeText(size)} · {sku}
      </div>
      {hasMoved && <div className="stock-take__warning">{HAS_MOVED}</div>}
      {isCountedTwice && <div className="stock-take__warning">{IS_COUNTED_TWICE}</div>}
    </>
  );
}

interface CountDialogProps {
  readonly stockTakeId: string;
  readonly line: StockTakeLine;
  readonly onClose: () => void;
}

function CountDialog({ stockTakeId, line, onClose }: CountDialogProps) {
  const { run, isBusy } = useAdminAction<typeof action>(CHANGE_PATH, FAILURE_MESSAGES);
  const [error, setError] = useState<string>();
  // The id stays the same while the dialog is open: after a lost response, a second Save does not change the count
  // twice.
  const [scanId] = useState(() => newKey());
  const submit = async (form: FormData) => {
    const text = String(form.get('quantity') ?? '').trim();
    if (!/^\d{1,6}$/.test(text) || Number(text) > MAX_COUNTED) {
      setError(`Enter a whole number up to ${formatCount(MAX_COUNTED)}.`);
      return;
    }
    const saved = await run('setCount', { id: stockTakeId, lineId: line.id, quantity: Number(text), scanId });
    if (saved.ok) onClose();
  };
  return (
    <PromptDialog
      open
      title="Enter another count"
      action="Save count"
      busy={isBusy()}
      onClose={onClose}
      onSubmit={(form) => void submit(form)}
    >
      <p>
        {line.productName}, {sizeText(line.size)}. It replaces what was scanned of this size, and the book is that of
        this moment.
      </p>
      <Field
        label="Units on the shelf"
        name="quantity"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={line.counted}
        error={error}
      />
    </PromptDialog>
  );
}
