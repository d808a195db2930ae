import { useState } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#shop/format-count.ts';
import type { AlertSummary } from '#shop/stock/alert-summary.server.ts';
import { IconButton } from '../../kit/icon-button.tsx';
import { Note } from '../../kit/note.tsx';
import { StockBadge } from '../../kit/status-badge.tsx';
import { productsText } from './list-messages.ts';

const isOrAre = (count: number): string => (count === 1 ? 'is' : 'are');

/** Returns '3 products are out of stock and 2 are low on stock.' */
function alertText({ out, low }: AlertSummary): string {
  const outText = `${productsText(out)} ${isOrAre(out)} out of stock`;
  if (low === 0) return `${outText}.`;
  if (out === 0) return `${productsText(low)} ${isOrAre(low)} low on stock.`;
  return `${outText} and ${formatCount(low)} ${isOrAre(low)} low on stock.`;
}

/** A dismissed alert stays hidden until its counts or its first products change. */
export function StockAlerts({ alerts }: { readonly alerts: AlertSummary }) {
  const [dismissed, setDismissed] = useState('');
  const content = [alerts.out, alerts.low, ...alerts.first.map(({ productId }) => productId)].join(' ');
  const total = alerts.out + alerts.low;
  if (total === 0 || dismissed === content) return null;
  return (
    <Note
      kind="warn"
      title="Stock Alerts"
      action={<IconButton icon="close" label="Dismiss the stock alerts" onClick={() => setDismissed(content)} />}
    >
      · {alertText(alerts)}
      <ul className="alerts">
        {alerts.first.map(({ productId, productName, currentStock }) => (
          <li key={productId}>
            <Link to={`/admin-panel/products/${productId}`}>{productName}</Link> <StockBadge units={currentStock} />
          </li>
        ))}
        <li>
          <Link className="inline-link" to="?panel=inventory&inventory=attention">
            Show all {formatCount(total)}
          </Link>
        </li>
      </ul>
    </Note>
  );
}
