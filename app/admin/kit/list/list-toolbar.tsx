import type { ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { type Choices, FilterSelect } from './filter-select.tsx';
import { SearchField } from './search-field.tsx';
import { useChangeParams } from './use-change-params.ts';

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
