import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { AdminPage } from '../kit/admin-page.tsx';
import { Note } from '../kit/note.tsx';

/** Without JavaScript, staff print with the browser's menu. */
export function PrintButton() {
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  if (!hasScript) return null;
  return (
    <Button onClick={() => window.print()}>
      <Icon name="print" />
      Print
    </Button>
  );
}

/** Says how many of the selected orders do not exist. */
export const MissingOrders = ({ count }: { readonly count: number }) =>
  count > 0 && (
    <Note kind="warn">{count === 1 ? '1 selected order was' : `${count} selected orders were`} not found.</Note>
  );

interface PackingTableProps {
  /** The head of the column with boxes to tick: 'Packed' or 'Picked'. */
  readonly tickHead: string;
  readonly children: ReactNode;
}

export const PackingTable = ({ tickHead, children }: PackingTableProps) => (
  <table className="sheet__lines sheet__lines--packing">
    <thead>
      <tr>
        {[tickHead, 'SKU', 'Item', 'Size', 'Quantity'].map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);

interface PrintedOrdersProps {
  readonly title: string;
  /** The number of selected orders that do not exist. */
  readonly missing: number;
  /** One sheet per order. */
  readonly children: ReactNode;
}

export const PrintedOrders = ({ title, missing, children }: PrintedOrdersProps) => (
  <AdminPage
    title={title}
    back={{ to: '/admin-panel/orders', name: 'Orders' }}
    summary="One sheet per order. Print them together."
    actions={<PrintButton />}
  >
    <MissingOrders count={missing} />
    {children}
  </AdminPage>
);
