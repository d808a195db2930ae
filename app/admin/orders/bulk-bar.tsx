import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Count } from '#shop/catalog/listing.ts';
import { formatCount } from '#shop/format-count.ts';
import type { OrderToSelect } from '#shop/orders/admin-order.ts';
import { MAX_SELECTED_ORDERS } from '#shop/orders/selected-orders.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { SelectAllMatches } from '../kit/list/select-all-matches.tsx';
import type { MatchSelection } from '../kit/list/use-match-selection.ts';
import { useDocumentTab } from '../kit/use-document-tab.ts';
import { useHasCourier } from '../kit/use-has-courier.tsx';
import { IfMay, useMayOpen } from '../kit/use-may.tsx';
import { LabelsButton } from './labels-button.tsx';
import { fitsIntoUrl, toUrlWithIds, useKeptSelection } from './selected-url.ts';

interface BulkBarProps {
  readonly selection: MatchSelection<OrderToSelect>;
  readonly found: Count;
  readonly onSetStatus: () => void;
}

function selectedText({ rows, onOtherPages }: MatchSelection<OrderToSelect>): string {
  const others = onOtherPages.length === 0 ? '' : `, ${formatCount(onOtherPages.length)} on other pages`;
  return `${formatCount(rows.length)} selected${others}`;
}

/**
 * The actions on the selected orders. The status element stays in the page without a selection, so that screen readers
 * announce the first one.
 */
export function BulkBar({ selection, found, onSetStatus }: BulkBarProps) {
  const isEmpty = selection.rows.length === 0;
  const toolbar = isEmpty
    ? { className: 'sr' }
    : { className: 'bulk bulk--orders', role: 'toolbar', 'aria-label': 'Bulk actions' };
  return (
    <div {...toolbar}>
      <b role="status">{!isEmpty && selectedText(selection)}</b>
      {!isEmpty && <BulkActions selection={selection} found={found} onSetStatus={onSetStatus} />}
    </div>
  );
}

function BulkActions({ selection, found, onSetStatus }: BulkBarProps) {
  const ids = selection.rows.map(({ id }) => id);
  const hasCourier = useHasCourier();
  return (
    <>
      <SelectAllMatches
        selection={selection}
        found={found}
        path="/admin-panel/orders/matching"
        max={MAX_SELECTED_ORDERS}
        noun="orders"
      />
      <IfMay anyOf={['orders.move']}>
        <Button variant="quiet" onClick={onSetStatus}>
          <Icon name="ok" />
          Set status
        </Button>
      </IfMay>
      <span className="bulk__gap" />
      <DocumentLink label="Pick list" icon="check" path="/admin-panel/orders/pick-list" ids={ids} />
      {hasCourier && (
        <IfMay anyOf={['fulfilment']}>
          <LabelsButton ids={ids} />
        </IfMay>
      )}
      <DocumentLink label="Invoices" icon="print" path="/admin-panel/orders/invoices" ids={ids} />
      <DocumentLink label="Packing slips" icon="boxes" path="/admin-panel/orders/packing-slips" ids={ids} />
      <span className="bulk__gap" />
      <IfMay anyOf={['orders.export']}>
        <ExportSelected ids={ids} />
      </IfMay>
      <IconButton icon="close" label="Clear selection" className="bulk__clear" onClick={selection.clear} />
    </>
  );
}

interface DocumentLinkProps {
  readonly label: string;
  readonly icon: string;
  readonly path: string;
  readonly ids: readonly string[];
}

/** Opens the document in another tab, so that the list keeps its selection. */
function DocumentLink({ label, icon, path, ids }: DocumentLinkProps) {
  const keptSelection = useKeptSelection();
  const openTab = useDocumentTab();
  if (!useMayOpen()(path)) return null;
  const text = (
    <>
      <Icon name={icon} />
      {label}
      <span className="sr"> (new tab)</span>
    </>
  );
  return fitsIntoUrl(ids) ? (
    <a className={buttonClass({ variant: 'quiet' })} href={toUrlWithIds(path, ids)} target="_blank" rel="noopener">
      {text}
    </a>
  ) : (
    <Button
      variant="quiet"
      busy={keptSelection.isBusy}
      onClick={() => void openTab(() => keptSelection.getUrl(path, ids))}
    >
      {text}
    </Button>
  );
}

const EXPORT_PATH = '/admin-panel/orders/export';

function ExportSelected({ ids }: Pick<DocumentLinkProps, 'ids'>) {
  const keptSelection = useKeptSelection();
  const text = (
    <>
      <Icon name="download" />
      Export
    </>
  );
  const download = async () => {
    const url = await keptSelection.getUrl(EXPORT_PATH, ids);
    // The response is a file, so the browser stays on this page.
    if (url !== null) window.location.assign(url);
  };
  return fitsIntoUrl(ids) ? (
    <a className={buttonClass({ variant: 'quiet' })} href={toUrlWithIds(EXPORT_PATH, ids)} download>
      {text}
    </a>
  ) : (
    <Button variant="quiet" busy={keptSelection.isBusy} onClick={() => void download()}>
      {text}
    </Button>
  );
}
