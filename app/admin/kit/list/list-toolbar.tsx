import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { classNames } from '#app/ui/class-names.ts';
import { withParams } from './paging.ts';
import { SearchField } from './search-field.tsx';
import { useChangeParams, usePendingSearchParams } from './use-change-params.ts';

interface DayFieldProps {
  readonly label: string;
  readonly className: string;
  readonly value: string | null;
  /** Called with '' when the date is removed. */
  readonly onChoose: (day: string) => void;
}

/** Earlier dates are ignored: a half-typed year gives a date far in the past. */
const EARLIEST_DAY = '2000-01-01';

export function DayField({ label, className, value, onChoose }: DayFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  // The URL may change without the field (Back, Clear filters); the effect then updates the field, unless it is being
  // typed into.
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
        onChange={({ target }) => {
          if (target.value === '' || target.value >= EARLIEST_DAY) onChoose(target.value);
        }}
        onBlur={({ target }) => {
          // An ignored date is removed from the field.
          if (target.value !== '' && target.value < EARLIEST_DAY) target.value = value ?? '';
        }}
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
    readonly label: ReactNode;
    readonly key: string;
  }[];
}

/** Links in one row that filter or sort a list; one of them is current. */
export function Segments({ label, className = 'seg', choices }: SegmentsProps) {
  const params = usePendingSearchParams();
  return (
    <nav className={className} aria-label={label}>
      {choices.map(({ to, isCurrent, label: choiceLabel, key }) => (
        <Link key={key} to={withParams(params, to)} aria-current={isCurrent || undefined} preventScrollReset>
          {choiceLabel}
        </Link>
      ))}
    </nav>
  );
}

interface ParamSegmentsProps<Value extends string | null> extends Omit<SegmentsProps, 'choices'> {
  /** The name of the URL parameter. */
  readonly param: string;
  readonly current: Value;
  readonly choices: readonly (readonly [value: Value, label: ReactNode])[];
}

/** Links that set one parameter of a list. The first choice is the default and removes the parameter. */
export const ParamSegments = <Value extends string | null>(props: ParamSegmentsProps<Value>) => {
  const { param, current, choices, ...segments } = props;
  return (
    <Segments
      {...segments}
      choices={choices.map(([value, label], index) => ({
        key: value ?? 'all',
        to: { [param]: index === 0 ? null : value },
        isCurrent: value === current,
        label,
      }))}
    />
  );
};

type Choices = readonly (readonly [value: string, label: string])[];

/** Filter choices for records that staff activate and deactivate. */
export const ACTIVE_STATUS_CHOICES = [
  ['active', 'Active'],
  ['inactive', 'Inactive'],
] as const satisfies Choices;

/** The filter by status; the screen adds the current value and the choices. */
export const STATUS_FILTER = { param: 'status', label: 'Status', allLabel: 'All statuses' } as const;

interface FilterSelectProps {
  readonly label: string;
  /** The label while this filter is not set. */
  readonly allLabel: string;
  readonly value: string | null | undefined;
  /** The values in the URL, with their labels. */
  readonly choices: Choices;
  /** '' removes the filter. */
  readonly onChoose: (value: string) => void;
}

export const FilterSelect = ({ label, allLabel, value, choices, onChoose }: FilterSelectProps) => (
  <select className="select" aria-label={label} value={value ?? ''} onChange={(event) => onChoose(event.target.value)}>
    <option value="">{allLabel}</option>
    {choices.map(([choice, text]) => (
      <option key={choice} value={choice}>
        {text}
      </option>
    ))}
  </select>
);

interface Filter {
  /** The name of the filter's URL parameter. */
  readonly param: string;
  readonly label: string;
  /** The label while this filter is not set. */
  readonly allLabel: string;
  readonly value: string | null | undefined;
  readonly choices: Choices;
}

interface ListToolbarProps {
  /** The placeholder of the search; absent for a list without search. */
  readonly searchLabel?: string;
  readonly filters?: readonly Filter[];
  readonly className?: string;
  /** True when filter changes replace the history entry, so that Back leads to the state before any filter was set. */
  readonly replace?: boolean;
  readonly children?: ReactNode;
}

/** The filters of a list, kept in its URL. */
export function ListToolbar({ searchLabel, filters = [], className, replace = false, children }: ListToolbarProps) {
  const change = useChangeParams({ replace });
  return (
    <div className={classNames('toolbar', className)}>
      {searchLabel !== undefined && <SearchField label={searchLabel} />}
      {filters.map(({ param, ...filter }) => (
        <FilterSelect key={param} {...filter} onChoose={(value) => change({ [param]: value })} />
      ))}
      {children}
    </div>
  );
}
