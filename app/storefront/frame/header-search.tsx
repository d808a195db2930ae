import { type KeyboardEvent, type ToggleEvent, useEffect, useRef, useState } from 'react';
import { Form, useLocation, useNavigate } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { normalizeSearch } from '#shop/catalog/shop-query.ts';
import { PopoverClose } from './popover-close.tsx';
import { getEntryPaths, LIST_ID, optionId, SuggestionList } from './suggestion-list.tsx';
import { useSuggestions } from './use-suggestions.ts';

export const SEARCH_ID = 'header-search';

const KEY_STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The next active entry. Null before the first and after the last entry: the focus is then on the input text, which
 * takes part as the position after the entries. With 2 entries, ArrowDown goes from null to 0, 1 and null again.
 */
function moveActive(active: number | null, step: number, count: number): number | null {
  const positions = count + 1;
  const next = ((active ?? count) + step + positions) % positions;
  return next === count ? null : next;
}

/**
 * The search box: part of the header on wide screens, a popover behind its button on small ones. One form serves both.
 */
export function HeaderSearch() {
  const { pathname, search: query, key } = useLocation();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const currentSearch = new URLSearchParams(query).get('search') ?? '';
  const [inputText, setInputText] = useState('');
  const [active, setActive] = useState<number | null>(null);
  const text = normalizeSearch(inputText) ?? '';
  const suggestions = useSuggestions(text);
  const products = 'products' in suggestions ? suggestions.products : [];
  const isOpen = suggestions.state !== 'none';

  const close = () => {
    setInputText('');
    setActive(null);
  };
  // A navigation resets the input text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run at each navigation
  useEffect(close, [key]);

  const focusWhenOpened = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState === 'open') input.current?.focus();
    else close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const paths = getEntryPaths(products, text);
    const step = KEY_STEPS[event.key];
    if (!isOpen || event.nativeEvent.isComposing) return;
    if (step !== undefined) {
      event.preventDefault();
      setActive(moveActive(active, step, paths.length));
    } else if (event.key === 'Escape') {
      // Escape closes the list first, then the popover.
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Enter' && active !== null) {
      event.preventDefault();
      void navigate(paths[active] ?? '/shop');
    }
  };

  return (
    <div id={SEARCH_ID} className="headsearch" popover="auto" onToggle={focusWhenOpened}>
      <Form className="search" role="search" action="/shop" method="get">
        <Icon name="search" size="sm" />
        <input
          key={`${pathname}?${currentSearch}`}
          ref={input}
          type="search"
          name="search"
          defaultValue={currentSearch}
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
            setInputText(event.currentTarget.value);
            setActive(null);
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
      </Form>
      {isOpen && <SuggestionList text={text} suggestions={suggestions} active={active} />}
      <PopoverClose className="iconbtn only-narrow" target={SEARCH_ID} label="Close search" />
    </div>
  );
}
