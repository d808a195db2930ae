import type { ReactNode } from 'react';

export interface Stat {
  readonly name: string;
  readonly value: ReactNode;
  /** A line under the value. */
  readonly note?: string;
  /** True when the note reports a problem. */
  readonly isProblem?: boolean;
}

interface StatStripProps {
  readonly stats: readonly Stat[];
  /** Replaces the class of the default layout. */
  readonly className?: string;
}

export function StatStrip({ stats, className = `strip strip--${stats.length}` }: StatStripProps) {
  return (
    <dl className={`ledger ${className}`}>
      {stats.map(({ name, value, note, isProblem = false }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="ledger__figure">{value}</dd>
          {note !== undefined && <dd className={isProblem ? 'ful-bad' : undefined}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
