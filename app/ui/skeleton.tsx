import { classNames } from './class-names.ts';

/** A placeholder in the shape of its content. Its container has the text that something is loading. */
export function Skeleton({
  shape = 'line',
  short = false,
}: {
  readonly shape?: 'line' | 'picture' | 'button';
  readonly short?: boolean;
}) {
  return (
    <span
      className={classNames('skeleton', shape !== 'line' && `skeleton--${shape}`, short && 'skeleton--short')}
      aria-hidden="true"
    />
  );
}
