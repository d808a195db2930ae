import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import type { Selection } from '../kit/list/use-selection.ts';

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
      <Button variant="quiet" onClick={onStatus}>
        <Icon name="ok" />
        Set status
      </Button>
      <span className="bulk__gap" />
      <DocumentLink label="Pick list" icon="barcode" href={`/admin-panel/orders/pick-list?${ids}`} />
      <DocumentLink label="Invoices" icon="print" href={`/admin-panel/orders/invoices?${ids}`} />
      <DocumentLink label="Packing slips" icon="boxes" href={`/admin-panel/orders/packing-slips?${ids}`} />
      <span className="bulk__gap" />
      <a className={buttonClass({ variant: 'quiet' })} href={`/admin-panel/orders/export?${ids}`} download>
        <Icon name="download" />
        Export
      </a>
      <IconButton icon="close" label="Clear selection" className="bulk__clear" onClick={clear} />
    </div>
  );
}

interface DocumentLinkProps {
  readonly label: string;
  readonly icon: string;
  readonly href: string;
}

/** Opens in another tab, so that the selection stays. */
const DocumentLink = ({ label, icon, href }: DocumentLinkProps) => (
  <a className={buttonClass({ variant: 'quiet' })} href={href} target="_blank" rel="noopener">
    <Icon name={icon} />
    {label}
    <span className="sr"> (new tab)</span>
  </a>
);
