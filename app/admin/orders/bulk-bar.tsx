import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import type { Selection } from '../kit/list/use-selection.ts';
import { useHasCourier } from '../kit/use-has-courier.tsx';
import { IfMay, useMayOpen } from '../kit/use-may.tsx';
import { usePrintLabels } from '../shipment-dialog/use-print-labels.ts';

interface BulkBarProps {
  readonly selection: Selection;
  readonly onStatus: () => void;
}

/** The actions on the selected orders. The status element always exists, so that a screen reader announces the number selected. */
export function BulkBar({ selection, onStatus }: BulkBarProps) {
  const { selectedOnPage, clear } = selection;
  const ids = `ids=${selectedOnPage.join(',')}`;
  if (selectedOnPage.length === 0) return <span className="sr" role="status" />;
  return (
    <div className="bulk bulk--orders" role="toolbar" aria-label="Bulk actions">
      <b role="status">{selectedOnPage.length} selected</b>
      <IfMay anyOf={['orders.move']}>
        <Button variant="quiet" onClick={onStatus}>
          <Icon name="ok" />
          Set status
        </Button>
      </IfMay>
      <span className="bulk__gap" />
      <DocumentLink label="Pick list" icon="check" path="/admin-panel/orders/pick-list" query={ids} />
      <IfMay anyOf={['fulfilment']}>
        <PrintLabels ids={selectedOnPage} />
      </IfMay>
      <DocumentLink label="Invoices" icon="print" path="/admin-panel/orders/invoices" query={ids} />
      <DocumentLink label="Packing slips" icon="boxes" path="/admin-panel/orders/packing-slips" query={ids} />
      <span className="bulk__gap" />
      <IfMay anyOf={['orders.export']}>
        <a className={buttonClass({ variant: 'quiet' })} href={`/admin-panel/orders/export?${ids}`} download>
          <Icon name="download" />
          Export
        </a>
      </IfMay>
      <IconButton icon="close" label="Clear selection" className="bulk__clear" onClick={clear} />
    </div>
  );
}

/** Without a courier account there are no labels. */
function PrintLabels({ ids }: { readonly ids: readonly string[] }) {
  const labels = usePrintLabels();
  if (!useHasCourier()) return null;
  return (
    <Button variant="quiet" busy={labels.isPrinting} onClick={() => void labels.print(ids)}>
      <Icon name="barcode" />
      Labels
    </Button>
  );
}

interface DocumentLinkProps {
  readonly label: string;
  readonly icon: string;
  readonly path: string;
  readonly query: string;
}

/** Opens in another tab, so that the selection stays. */
function DocumentLink({ label, icon, path, query }: DocumentLinkProps) {
  if (!useMayOpen()(path)) return null;
  return (
    <a className={buttonClass({ variant: 'quiet' })} href={`${path}?${query}`} target="_blank" rel="noopener">
      <Icon name={icon} />
      {label}
      <span className="sr"> (new tab)</span>
    </a>
  );
}
