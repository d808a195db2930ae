import type { ReactNode } from 'react';

export interface Figure {
  readonly name: string;
  readonly figure: ReactNode;
  /** One line of context. */
  readonly line?: string;
}

interface FigureStripProps {
  readonly figures: readonly Figure[];
  /** Where it is laid out in another way. */
  readonly className?: string;
}

/** All counts of a list in one strip. */
export function FigureStrip({ figures, className = `strip strip--${figures.length}` }: FigureStripProps) {
  return (
    <dl className={`ledger ${className}`}>
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
