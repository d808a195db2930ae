// One field for the scanner, which types a code and Enter. The size that was counted last is shown large next to the
// field.

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { picturePath } from '#shop/catalog/picture.ts';
import { formatCount } from '#shop/format-count.ts';
import type { LastScan } from '#shop/stock-takes/review-stock-take.server.ts';
import { MAX_COUNTED, normalizeCode } from '#shop/stock-takes/stock-take.ts';
import { Panel } from '../../kit/panel.tsx';
import { pluralize } from '../../kit/wording.ts';
import { PROBLEM_TEXTS } from './stock-take-messages.ts';
import type { ScanQueue } from './use-scan-queue.ts';

interface ScanPanelProps {
  readonly queue: ScanQueue;
  readonly scans: readonly LastScan[];
  readonly onUndo: (scanId: string) => void;
}

type Errors = Readonly<{ code?: string; quantity?: string }>;

const parseQuantity = (text: string): number | null => {
  const quantity = Number(text.trim());
  return /^\d{1,6}$/.test(text.trim()) && quantity <= MAX_COUNTED ? quantity : null;
};

function findErrors(code: string, units: number | null): Errors {
  const errors: { code?: string; quantity?: string } = {};
  if (code === '') errors.code = 'Scan or type a barcode or SKU.';
  if (units === null) errors.quantity = `Enter a whole number up to ${formatCount(MAX_COUNTED)}.`;
  return errors;
}

export function ScanPanel({ queue, scans, onUndo }: ScanPanelProps) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [quantity, setQuantity] = useState('1');
  const [errors, setErrors] = useState<Errors>({});
  useEffect(() => {
    field.current?.focus();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const units = parseQuantity(quantity);
    const scanned = normalizeCode(code);
    setErrors(findErrors(scanned, units));
    if (units === null || scanned === '') return;
    queue.add(scanned, units);
    setCode('');
    setQuantity('1');
    field.current?.focus();
  };
  return (
    <Panel title="Scan" bodyClass="panel__in">
      <form className="stock-take__scan" onSubmit={submit} noValidate>
        <Field
          ref={field}
          label="Barcode or SKU"
          data-first-field
          value={code}
          error={errors.code}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          onChange={(event) => setCode(event.target.value)}
        />
        <Field
          label="Quantity"
          value={quantity}
          error={errors.quantity}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => setQuantity(event.target.value)}
        />
        <Button type="submit">Count</Button>
      </form>
      <Newest queue={queue} scans={scans} onUndo={onUndo} />
    </Panel>
  );
}

/** Shows the scan of this tab that the store confirmed last; other people's scans do not replace it. */
function Newest({ queue: { newest, unsent }, scans, onUndo }: ScanPanelProps) {
  const scan = newest && scans.find(({ id }) => id === newest.id);
  if (scan) return <NewestScan key={scan.id} scan={scan} onUndo={() => onUndo(scan.id)} />;
  return (
    <div className="stock-take__newest" role="status">
      <p>
        {unsent.length > 0
          ? `Storing ${pluralize(unsent.length, 'scan', 'scans')} …`
          : 'Each scan adds the quantity. Nothing found of a size? Enter its SKU with quantity 0.'}
      </p>
    </div>
  );
}

function NewestScan({ scan, onUndo }: { readonly scan: LastScan; readonly onUndo: () => void }) {
  const { picture, problem, productName, code, size, counted } = scan;
  return (
    <div className={classNames('stock-take__newest', problem === null ? 'is-counted' : 'is-problem')} role="status">
      {picture ? (
        <img src={picturePath(picture.key, 200, 'webp')} alt="" width={63} height={84} />
      ) : (
        <Icon name={problem === null ? 'img' : 'alert'} />
      )}
      <div>
        <b>{productName ?? code}</b>
        <span>{problem === null ? sizeText(size) : `${PROBLEM_TEXTS[problem]}. Not counted.`}</span>
      </div>
      {counted !== null && (
        <div className="stock-take__number">
          <b>{formatCount(counted)}</b>
          <span>counted</span>
        </div>
      )}
      <Button variant="quiet" size="sm" onClick={onUndo}>
        <Icon name="undo" />
        Undo
      </Button>
    </div>
  );
}

export const sizeText = (size: string | null): string => (size ? `Size ${size}` : 'One size');
