// A list of labelled facts, for the head of an invoice, a packing slip or an order's page.
import type { ReactNode } from 'react';

interface DocumentFactsProps {
  readonly className: string;
  readonly facts: Readonly<Record<string, ReactNode>>;
}

export const DocumentFacts = ({ className, facts }: DocumentFactsProps) => (
  <dl className={className}>
    {Object.entries(facts).map(([name, fact]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{fact}</dd>
      </div>
    ))}
  </dl>
);
