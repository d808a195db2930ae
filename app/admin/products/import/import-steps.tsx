import { Link } from 'react-router';
import { classNames } from '#app/ui/class-names.ts';

const STEPS = [
  ['file', 'File'],
  ['columns', 'Columns'],
  ['preview', 'Preview'],
  ['import', 'Import'],
] as const;

export type ImportStep = (typeof STEPS)[number][0];

interface ImportStepsProps {
  readonly current: ImportStep;
  /** The paths of the steps that can be opened; only a draft has any. */
  readonly links?: Partial<Readonly<Record<ImportStep, string>>>;
}

export function ImportSteps({ current, links = {} }: ImportStepsProps) {
  const currentIndex = STEPS.findIndex(([step]) => step === current);
  return (
    <ol className="import-steps">
      {STEPS.map(([step, label], index) => {
        const link = links[step];
        const isCurrent = index === currentIndex;
        return (
          <li
            key={step}
            className={classNames(index < currentIndex && 'is-done', isCurrent && 'is-current') || undefined}
            aria-current={isCurrent ? 'step' : undefined}
          >
            <i aria-hidden="true">{index + 1}</i>
            {link !== undefined && !isCurrent ? (
              <Link to={link} preventScrollReset>
                {label}
              </Link>
            ) : (
              label
            )}
          </li>
        );
      })}
    </ol>
  );
}
