import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { classNames } from '#app/ui/class-names.ts';
import { withParams } from './paging.ts';
import { SearchField } from './search-field.tsx';
import { useChangeParams, useParamsAhead } from './use-change-params.ts';

interface DayFieldProps {
  readonly label: string;
  readonly className: string;
  readonly value: string | null;
  /** '' is a day that was taken away. */
  readonly onChoose: (day: string) => void;
}

/** While a year is being typed it is one of long ago: nobody asks for that. */
const FIRST_DAY = '2000-01-01';

export function DayField({ label, className, value, onChoose }: DayFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  // The address may change by itself (Back, Clear filters); what is being typed right now is not overwritten.
  useEffect(() => {
    const input = field.current;
    if (input && document.activeElement !== input) input.value = value ?? '';
  }, [value]);
  return (
    <label className={className}>
      <span>{label}</span>
      <input
        ref={field}
        type="date"
        defaultValue={value ?? ''}
        onChange={({ target }) => (target.value === '' || target.value >= FIRST_DAY) && onChoose(target.value)}
      />
    </label>
  );
}

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

type Choices = readonly (readonly [value: string, words: string])[];

/** Of everything that staff switch on and off. */
export const ACTIVE_OR_NOT = [
  ['active', 'Active'],
  ['inactive', 'Inactive'],
] as const satisfies Choices;

interface FilterSelectProps {
  readonly label: string;
  /** What it says while the list is not narrowed by it. */
  readonly all: string;
  readonly value: string | null | undefined;
  /** As they stand in the address, and in words. */
  readonly choices: Choices;
  /** '' takes the choice away. */
  readonly onChoose: (value: string) => void;
}

/** One of the choices that a list is narrowed by. */
export const FilterSelect = ({ label, all, value, choices, onChoose }: FilterSelectProps) => (
  <select className="select" aria-label={label} value={value ?? ''} onChange={(event) => onChoose(event.target.value)}>
    <option value="">{all}</option>
    {choices.map(([choice, words]) => (
      <option key={choice} value={choice}>
        {words}
      </option>
    ))}
  </select>
);

interface Filter {
  /** Its name in the address. */
  readonly param: string;
  readonly label: string;
  /** What it says while the list is not narrowed by it. */
  readonly all: string;
  readonly value: string | null | undefined;
  readonly choices: Choices;
}

interface ListToolbarProps {
  /** What can be searched; none where it cannot be. */
  readonly search?: string;
  readonly filters?: readonly Filter[];
  readonly className?: string;
  /** Back leads to where the list was before it was narrowed at all. */
  readonly replace?: boolean;
  readonly children?: ReactNode;
}

/** What a list is narrowed by, in its address. */
export function ListToolbar({ search, filters = [], className, replace = false, children }: ListToolbarProps) {
  const change = useChangeParams({ replace });
  return (
    <div className={classNames('toolbar', className)}>
      {search !== undefined && <SearchField label={search} />}
      {filters.map(({ param, ...filter }) => (
        <FilterSelect key={param} {...filter} onChoose={(value) => change({ [param]: value })} />
      ))}
      {children}
    </div>
  );
}
