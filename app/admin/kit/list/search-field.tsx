// The search field of a list. Its text goes into the URL when typing has paused for DEBOUNCE_MS; without JavaScript,
// Enter submits it.

import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { useChangeParams, usePendingSearchParams } from './use-change-params.ts';

const DEBOUNCE_MS = 300;

interface SearchFieldProps {
  /** The placeholder: 'Search name, SKU, barcode or description'. */
  readonly label: string;
  readonly name?: string;
}

export function SearchField({ label, name = 'search' }: SearchFieldProps) {
  const params = usePendingSearchParams();
  const change = useChangeParams({ replace: true });
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const currentSearch = params.get(name) ?? '';
  // The URL may change without the field (Back, Clear all); the effect then updates the field, unless it is being typed
  // into.
  useEffect(() => {
    const input = field.current;
    if (input && document.activeElement !== input && input.value !== currentSearch) input.value = currentSearch;
  }, [currentSearch]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const otherParams = [...params].filter(([other]) => other !== name && other !== 'page');
  const search = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (field.current) change({ [name]: field.current.value || null });
    }, DEBOUNCE_MS);
  };
  return (
    <Form className="find" method="get" role="search" replace preventScrollReset>
      {otherParams.map(([other, value]) => (
        <input key={`${other} ${value}`} type="hidden" name={other} value={value} />
      ))}
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        name={name}
        aria-label={label}
        placeholder={label}
        defaultValue={currentSearch}
        autoComplete="off"
        onChange={search}
      />
    </Form>
  );
}
