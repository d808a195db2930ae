// An issued document of an order, below links to the other documents of that order.

import type { ComponentProps } from 'react';
import type { DocumentLink } from '#shop/invoices/document-summary.ts';
import { DocumentList } from './document-list.tsx';
import { TaxDocument } from './tax-document.tsx';

interface IssuedDocumentProps extends ComponentProps<typeof TaxDocument> {
  /** All documents of the order; a single document is shown without the list. */
  readonly links: readonly DocumentLink[];
  readonly listClass: string;
  readonly getPath: ComponentProps<typeof DocumentList>['getPath'];
}

export const IssuedDocument = ({ links, listClass, getPath, ...sheet }: IssuedDocumentProps) => (
  <>
    {links.length > 1 && (
      <DocumentList
        className={listClass}
        label="Documents of this order"
        documents={links}
        current={sheet.document.number}
        getPath={getPath}
      />
    )}
    <TaxDocument {...sheet} />
  </>
);
