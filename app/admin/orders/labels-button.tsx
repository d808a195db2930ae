// Opens the labels of the selected orders. The courier prints up to 100 labels into one document, which opens at once;
// for more orders, staff open several documents one by one.

import { useRef, useState } from 'react';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { formatCount } from '#shop/format-count.ts';
import { MAX_PRINTED_SHIPMENTS } from '#shop/fulfilment/shipment.ts';
import { inBatches } from '#shop/orders/selected-orders.ts';
import { Progress } from '../kit/progress.tsx';
import { type LabelDocument, usePrintLabels } from '../shipment-dialog/use-print-labels.ts';
import { ordersText } from './order-messages.ts';

interface LabelRun {
  readonly orderCount: number;
  readonly batches: readonly (readonly string[])[];
  readonly documents: readonly LabelDocument[];
}

export function LabelsButton({ ids }: { readonly ids: readonly string[] }) {
  const labels = usePrintLabels();
  const [run, setRun] = useState<LabelRun | null>(null);
  const isClosed = useRef(false);
  const getDocuments = async () => {
    const batches = inBatches(ids, MAX_PRINTED_SHIPMENTS);
    isClosed.current = false;
    setRun({ orderCount: ids.length, batches, documents: [] });
    for (const batch of batches) {
      if (isClosed.current) return;
      const document = await labels.getDocument(batch);
      setRun((current) => current && { ...current, documents: [...current.documents, document] });
    }
  };
  const close = () => {
    isClosed.current = true;
    setRun(null);
  };
  const isOneDocument = ids.length <= MAX_PRINTED_SHIPMENTS;
  return (
    <>
      <Button
        variant="quiet"
        busy={labels.isPrinting}
        onClick={() => void (isOneDocument ? labels.print(ids) : getDocuments())}
      >
        <Icon name="barcode" />
        Labels
      </Button>
      {run && <LabelsDialog run={run} onClose={close} />}
    </>
  );
}

function LabelsDialog({ run, onClose }: { readonly run: LabelRun; readonly onClose: () => void }) {
  const { orderCount, batches, documents } = run;
  return (
    <Dialog
      open
      title={`Labels of ${ordersText(orderCount)}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p>The courier prints up to {MAX_PRINTED_SHIPMENTS} labels into one document.</p>
      {documents.length < batches.length && (
        <Progress
          label={`${documents.length} of ${batches.length} documents`}
          value={documents.length}
          max={batches.length}
        />
      )}
      <ul className="orders__labels" aria-live="polite">
        {documents.map(({ url, text }, index) => (
          <li key={batches[index]?.[0]}>
            {url !== null && (
              <a className={buttonClass({ variant: 'quiet', size: 'sm' })} href={url} target="_blank" rel="noopener">
                <Icon name="barcode" />
                {rangeText(batches, index)}
                <span className="sr"> (new tab)</span>
              </a>
            )}
            <span>
              {url === null && `${rangeText(batches, index)}: `}
              {text}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Returns 'Orders 101 to 200', counted by their places in the selection. */
function rangeText(batches: LabelRun['batches'], index: number): string {
  const first = batches.slice(0, index).flat().length + 1;
  return `Orders ${formatCount(first)} to ${formatCount(first + (batches[index]?.length ?? 0) - 1)}`;
}
