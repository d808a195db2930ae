import { type ReactNode, useId } from 'react';
import { classNames } from '#app/ui/class-names.ts';

type Detail = readonly [name: string, value: ReactNode];

export function DetailList({
  className = 'pairs',
  details,
}: {
  readonly className?: string;
  readonly details: readonly Detail[];
}) {
  return (
    <dl className={className}>
      {details.map(([name, value]) => (
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
  readonly headerExtra?: ReactNode;
  readonly className?: string;
  readonly headClass?: string;
  /** The class of the box around the children; without a class there is no box. */
  readonly bodyClass?: string;
  readonly children?: ReactNode;
}

export function Panel({ title, headerExtra, className, headClass, bodyClass, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classNames('panel', className)} aria-labelledby={id}>
      <div className={classNames('panel__head', headClass)}>
        <h2 id={id}>{title}</h2>
        {headerExtra}
      </div>
      {bodyClass === undefined ? children : <div className={bodyClass}>{children}</div>}
    </section>
  );
}
