import type { ReactNode } from 'react';

type Fact = readonly [name: string, value: ReactNode];

/** Names and what they are: a list of facts. */
export function Facts({
  className = 'pairs',
  facts,
}: {
  readonly className?: string;
  readonly facts: readonly Fact[];
}) {
  return (
    <dl className={className}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
