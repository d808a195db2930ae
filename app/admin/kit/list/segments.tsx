import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '#app/ui/class-names.ts';
import { withParams } from './paging.ts';
import { useParamsAhead } from './use-change-params.ts';

interface SegmentsProps {
  readonly label: string;
  readonly className?: string;
  readonly choices: readonly {
    readonly to: Readonly<Record<string, string | null>>;
    readonly isCurrent: boolean;
    readonly words: ReactNode;
    readonly key: string;
  }[];
}

/** Choices that narrow or sort a list, all to be seen, one of them current. */
export function Segments({ label, className, choices }: SegmentsProps) {
  const params = useParamsAhead();
  return (
    <nav className={classNames(className ?? 'seg')} aria-label={label}>
      {choices.map(({ to, isCurrent, words, key }) => (
        <Link key={key} to={withParams(params, to)} aria-current={isCurrent || undefined} preventScrollReset>
          {words}
        </Link>
      ))}
    </nav>
  );
}
