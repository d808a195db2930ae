// The filters: a GET form, so it works without JavaScript. On wide screens it is beside the grid; below 1024 px the same form is
// a popover opened by a button.

import { type FocusEvent, type FormEvent, type ReactNode, type ToggleEvent, useEffect, useRef } from 'react';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Category } from '#shop/catalog/category.ts';
import type { Count } from '#shop/catalog/listing.ts';
import { parseShopQuery, type ShopQuery } from '#shop/catalog/shop-query.ts';
import { PopoverClose } from '../frame/popover-close.tsx';
import { CategorySelect } from './category-select.tsx';
import { CountrySelect } from './country-select.tsx';
import { PriceSlider } from './price-slider.tsx';
import { SizeButtons } from './size-buttons.tsx';
import type { ShopSelection } from './use-shop-selection.ts';

export const FILTERS_ID = 'shop-filters';

interface FilterPanelProps {
  readonly selection: ShopSelection;
  readonly pathWithoutFilters: string;
  readonly categories: readonly Category[];
  /** Countries of origin; empty in a shop without imported products. */
  readonly countries: readonly string[];
  readonly found: Count;
}

const closePopover = (form: HTMLFormElement | null) => {
  if (form?.matches(':popover-open')) form.hidePopover();
};

/** Closes the popover when the screen becomes wide. */
function usePopoverForm() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const wide = matchMedia('(min-width: 1024px)');
    const close = () => closePopover(form.current);
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, []);
  return form;
}

export function FilterPanel({ selection, pathWithoutFilters, categories, countries, found }: FilterPanelProps) {
  const form = usePopoverForm();
  const { query } = selection;
  const close = useRef<HTMLButtonElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const values = [...new FormData(event.currentTarget, submitter)].map(([name, value]) => [name, String(value)]);
    // The submitter's value comes before the hidden field's, and the first one is read.
    selection.choose(parseShopQuery(new URLSearchParams(values)));
  };
  const focusWhenOpened = (event: ToggleEvent<HTMLFormElement>) => {
    if (event.newState === 'open') close.current?.focus();
  };
  // The popover closes when the focus leaves it.
  const closeOnFocusOut = (event: FocusEvent<HTMLFormElement>) => {
    const { currentTarget, relatedTarget } = event;
    if (relatedTarget && !currentTarget.contains(relatedTarget)) closePopover(currentTarget);
  };
  return (
    <form
      ref={form}
      id={FILTERS_ID}
      className="filters"
      action="/shop"
      method="get"
      aria-label="Filters"
      popover="auto"
      onSubmit={submit}
      onToggle={focusWhenOpened}
      onBlur={closeOnFocusOut}
    >
      <div className="filters__head">
        <h2 className="h-panel">Filters</h2>
        <PopoverClose ref={close} className="iconbtn only-narrow" target={FILTERS_ID} label="Close filters" />
      </div>
      <div className="filters__body">
        {query.search && <input type="hidden" name="search" value={query.search} />}
        {query.sections && <input type="hidden" name="sections" value="true" />}
        <FilterSection title="Category">
          <CategorySelect selection={selection} categories={categories} />
        </FilterSection>
        <FilterSection title="Size">
          <SizeButtons selectedSize={query.size} />
        </FilterSection>
        <FilterSection title="Price Range">
          <PriceSlider max={query.max} onChange={(max) => selection.chooseSoon({ max })} />
        </FilterSection>
        {countries.length > 0 && (
          <FilterSection title="Country of origin">
            <CountrySelect selection={selection} countries={countries} />
          </FilterSection>
        )}
      </div>
      <div className="filters__foot">
        <ClearAll query={query} path={pathWithoutFilters} />
        <Button
          className="only-narrow filters__show"
          popoverTarget={FILTERS_ID}
          popoverTargetAction="hide"
        >{`Show ${found.count}${found.more ? '+' : ''}`}</Button>
        <Button className="without-script" type="submit">
          Apply
        </Button>
      </div>
    </form>
  );
}

function FilterSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details className="fsec" open>
      <summary>
        {title}
        <Icon name="right" />
      </summary>
      {children}
    </details>
  );
}

function ClearAll({ query, path }: { readonly query: ShopQuery; readonly path: string }) {
  const buttonStyle = { variant: 'quiet', size: 'sm', block: true } as const;
  if (query.category === null && query.size === null && query.max === null && query.country === null)
    return (
      <Button {...buttonStyle} disabled>
        Clear All Filters
      </Button>
    );
  return (
    <a className={buttonClass(buttonStyle)} href={path}>
      Clear All Filters
    </a>
  );
}
