// A list of labels and values, for the head of an invoice, a packing slip or an order's page.
import type { ReactNode } from 'react';

interface DocumentDetailsProps {
  readonly className: string;
  readonly details: Readonly<Record<string, ReactNode>>;
}

export const DocumentDetails = ({ className, details }: DocumentDetailsProps) => (
  <dl className={className}>
    {Object.entries(details).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
