import { type KeyboardEvent, type ToggleEvent, useEffect, useRef, useState } from 'react';
import { Form, useLocation, useNavigate } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { normalizeSearch } from '#shop/catalog/shop-query.ts';
import { PopoverClose } from './popover-close.tsx';
import { useRememberSearches } from './recent-searches.ts';
import { addressesOf, LIST_ID, optionId, SuggestionList } from './suggestion-list.tsx';
import { useSuggestions } from './use-suggestions.ts';

export const SEARCH_ID = 'header-search';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The next entry. Before the first and after the last there is none: that is the typed text. */
function stepFrom(active: number | null, step: number, count: number): number | null {
  const positions = count + 1;
  const next = ((active ?? count) + step + positions) % positions;
  return next === count ? null : next;
}

/** The search box: part of the header on wide screens, a popover behind its button on small ones. One form serves both. */
export function HeaderSearch() {
  useRememberSearches();
  const { pathname, search: query, key } = useLocation();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const searched = new URLSearchParams(query).get('search') ?? '';
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState<number | null>(null);
  const text = normalizeSearch(typed) ?? '';
  const suggestions = useSuggestions(text);
  const found = 'found' in suggestions ? suggestions.found : [];
  const isOpen = suggestions.state !== 'none';

  const close = () => {
    setTyped('');
    setActive(null);
  };
  // A navigation resets the typed text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the navigation is what it waits for
  useEffect(close, [key]);

  const focusWhenOpened = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState === 'open') input.current?.focus();
    else close();
  };
  const onKey = (event: KeyboardEvent) => {
    const addresses = addressesOf(found, text);
    const step = STEPS[event.key];
    if (!isOpen || event.nativeEvent.isComposing) return;
    if (step !== undefined) {
      event.preventDefault();
      setActive(stepFrom(active, step, addresses.length));
    } else if (event.key === 'Escape') {
      // Escape closes the list first, then the popover.
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Enter' && active !== null) {
      event.preventDefault();
      void navigate(addresses[active] ?? '/shop');
    }
  };

  return (
    <div id={SEARCH_ID} className="headsearch" popover="auto" onToggle={focusWhenOpened}>
      <Form className="search" role="search" action="/shop" method="get">
        <Icon name="search" size="sm" />
        <input
          key={`${pathname}?${searched}`}
          ref={input}
          type="search"
          name="search"
          defaultValue={searched}
          placeholder="Search products..."
          aria-label="Search products"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? LIST_ID : undefined}
          aria-activedescendant={active === null ? undefined : optionId(active)}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setActive(null);
          }}
          onKeyDown={onKey}
          onBlur={close}
        />
      </Form>
      {isOpen && <SuggestionList text={text} suggestions={suggestions} active={active} />}
      <PopoverClose className="iconbtn only-narrow" target={SEARCH_ID} label="Close search" />
    </div>
  );
}
