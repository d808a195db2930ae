// The few facts at the head of an order's papers and pages, each under its name.
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
