import { type ToggleEvent, useRef } from 'react';
import { Form, useSearchParams } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';

export const SEARCH_ID = 'header-search';

/** The search box: part of the header on wide screens, a popover behind its button on small ones. One form serves both. */
export function HeaderSearch() {
  const input = useRef<HTMLInputElement>(null);
  const [query] = useSearchParams();
  const focusWhenOpened = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState === 'open') input.current?.focus();
  };
  return (
    <div id={SEARCH_ID} className="headsearch" popover="auto" onToggle={focusWhenOpened}>
      <Form className="search" role="search" action="/shop" method="get">
        <Icon name="search" size="sm" />
        <input
          key={query.get('search')}
          ref={input}
          type="search"
          name="search"
          defaultValue={query.get('search') ?? ''}
          placeholder="Search products..."
          aria-label="Search products"
          autoComplete="off"
          enterKeyHint="search"
        />
      </Form>
      <button
        type="button"
        className="iconbtn only-narrow"
        aria-label="Close search"
        popoverTarget={SEARCH_ID}
        popoverTargetAction="hide"
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
