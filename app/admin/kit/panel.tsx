import { type ReactNode, useId } from 'react';
import { classNames } from '#app/ui/class-names.ts';

type Fact = readonly [name: string, value: ReactNode];

/** A list of facts: names and values. */
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

interface PanelProps {
  readonly title: string;
  /** At the right end of its head. */
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly headClass?: string;
  /** The class of the box around its content. */
  readonly body?: string;
  readonly children?: ReactNode;
}

/** A section of a screen with a heading. */
export function Panel({ title, aside, className, headClass, body, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classNames('panel', className)} aria-labelledby={id}>
      <div className={classNames('panel__head', headClass)}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {body === undefined ? children : <div className={body}>{children}</div>}
    </section>
  );
}
