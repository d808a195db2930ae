import { Link } from 'react-router';
import { Table } from '#app/ui/table.tsx';
import type { UncountedSize } from '#shop/stock-takes/review-stock-take.server.ts';
import { useMoney } from '../../kit/use-money.tsx';
import { sizeText } from './scan-panel.tsx';

/** Sizes with stock that nobody counted. They keep their stock unless staff choose to set it to 0. */
export function UncountedTable({ sizes }: { readonly sizes: readonly UncountedSize[] }) {
  const money = useMoney();
  return (
    <Table
      label="List of sizes that were not counted"
      rows={sizes}
      getKey={({ id }) => id}
      columns={[
        {
          title: 'Size',
          cell: ({ productId, productName, size, sku }) => (
            <>
              <Link to={`/admin-panel/products/${productId}/stock`}>{productName}</Link>
              <div className="sub">
                {sizeText(size)} · {sku}
              </div>
            </>
          ),
        },
        { title: 'Book', numeric: true, cell: ({ onHand }) => onHand },
        { title: 'Reserved', numeric: true, cell: ({ reserved }) => reserved },
        { title: 'Value', numeric: true, cell: ({ value }) => money(value) },
      ]}
    />
  );
}
