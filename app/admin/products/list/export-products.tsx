// Exports the products as a list or as a complete file; both use the list's search and filters.

import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';

const EXPORTS = [
  {
    path: '/admin-panel/products/export',
    name: 'List',
    text: 'One row per product: name, SKU, category, price, stock and tax.',
  },
  {
    path: '/admin-panel/products/export-complete',
    name: 'Complete (Shopify columns)',
    text: 'One row per size, with SKUs, barcodes, pictures and details: for a spreadsheet or another shop.',
  },
] as const;

export function ExportProducts() {
  const [isOpen, setOpen] = useState(false);
  const [params] = useSearchParams();
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="download" />
        Export
      </Button>
      <Dialog open={isOpen} title="Export products" onClose={() => setOpen(false)}>
        <p className="sub">The file has the products that match the search and the filters of the list.</p>
        <ul className="export-choices">
          {EXPORTS.map(({ path, name, text }) => (
            <li key={path}>
              <a className="export-choice" href={`${path}?${params}`} download onClick={() => setOpen(false)}>
                <Icon name="download" />
                <span>
                  <strong>{name}</strong>
                  <span className="sub">{text}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
