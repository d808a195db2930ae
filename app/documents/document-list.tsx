// The issued documents of an order: kind, number and day, with a link to the page and to the PDF.
import type { DocumentLink } from '#shop/invoices/document-summary.ts';

interface DocumentListProps {
  readonly className: string;
  readonly label: string;
  readonly documents: readonly DocumentLink[];
  /** The number of the document that the page shows. */
  readonly current?: string | null;
  readonly getPath: (options: { readonly number: string; readonly format?: 'pdf' }) => string;
}

export const DocumentList = ({ className, label, documents, current = null, getPath }: DocumentListProps) => (
  <ul className={className} aria-label={label}>
    {documents.map(({ name, number, issuedOn }) => (
      <li key={number}>
        <a href={getPath({ number })} aria-current={number === current ? 'page' : undefined}>
          {name} {number}
        </a>{' '}
        <span>{issuedOn}</span>{' '}
        <a href={getPath({ number, format: 'pdf' })} aria-label={`PDF of ${name.toLowerCase()} ${number}`}>
          PDF
        </a>
      </li>
    ))}
  </ul>
);
