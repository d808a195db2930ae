import type { ReactNode } from 'react';

export interface Figure {
  readonly name: string;
  readonly figure: ReactNode;
  /** One line of context. */
  readonly line?: string;
}

/** All counts of a list in one strip. */
export function FigureStrip({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className={`ledger strip strip--${figures.length}`}>
      {figures.map(({ name, figure, line }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="ledger__figure">{figure}</dd>
          {line !== undefined && <dd>{line}</dd>}
        </div>
      ))}
    </dl>
  );
}
