import type { ReactNode } from 'react';

export interface Figure {
  readonly name: string;
  readonly figure: ReactNode;
  /** One line of context. */
  readonly line?: string;
  /** The line reports a problem. */
  readonly isBad?: boolean;
}

interface FigureStripProps {
  readonly figures: readonly Figure[];
  /** For another layout. */
  readonly className?: string;
}

/** All counts of a list in one strip. */
export function FigureStrip({ figures, className = `strip strip--${figures.length}` }: FigureStripProps) {
  return (
    <dl className={`ledger ${className}`}>
      {figures.map(({ name, figure, line, isBad = false }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="ledger__figure">{figure}</dd>
          {line !== undefined && <dd className={isBad ? 'ful-bad' : undefined}>{line}</dd>}
        </div>
      ))}
    </dl>
  );
}
