// The filters: a GET form, so it works without JavaScript. On wide screens it is beside the grid; below 1024 px the
// same form is a sheet opened by a button, with the names of the facets on its left and the values of one of them on
// its right.

import { type FocusEvent, type FormEvent, type ToggleEvent, useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { hasFacets } from '#shop/catalog/facets.ts';
import type { Count } from '#shop/catalog/listing.ts';
import { listPath, type ShopQuery } from '#shop/catalog/shop-query.ts';
import { parseShopQuery } from '#shop/catalog/shop-query-reader.ts';
import { PopoverClose } from '../frame/popover-close.tsx';
import { createEarlyFilters } from './early-filters.ts';
import { type FacetSection, listFacetSections, type SectionsInput } from './facet-sections.tsx';
import { facetCountText } from './shop-messages.ts';

export const FILTERS_ID = 'shop-filters';
const takeEarlyFilters = createEarlyFilters(FILTERS_ID);

interface FilterPanelProps extends SectionsInput {
  readonly pathWithoutFilters: string;
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

export function FilterPanel({ selection, pathWithoutFilters, categories, facets, found }: FilterPanelProps) {
  const form = usePopoverForm();
  const sections = listFacetSections({ selection, facets, categories });
  const [openFacet, setOpenFacet] = useState('category');
  const current = sections.some(({ name }) => name === openFacet) ? openFacet : 'category';
  const { query } = selection;
  const closeButton = useRef<HTMLButtonElement>(null);
  const choose = (form: FormData) => {
    const values = [...form].map(([name, value]) => [name, String(value)]);
    const { collection } = query;
    selection.choose({ ...parseShopQuery(new URLSearchParams(values)), collection });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    choose(new FormData(event.currentTarget, submitter));
  };
  const latestChoose = useRef(choose);
  latestChoose.current = choose;
  useEffect(() => {
    const early = takeEarlyFilters();
    if (early) latestChoose.current(early);
  }, []);
  const focusWhenOpened = (event: ToggleEvent<HTMLFormElement>) => {
    if (event.newState === 'open') closeButton.current?.focus();
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
      action={listPath(query)}
      method="get"
      // A value that the browser restores would count as a change by the shopper.
      autoComplete="off"
      aria-label="Filters"
      popover="auto"
      onSubmit={submit}
      onToggle={focusWhenOpened}
      onBlur={closeOnFocusOut}
    >
      <div className="filters__head">
        <h2 className="h-panel">Filters</h2>
        <PopoverClose ref={closeButton} className="iconbtn only-narrow" target={FILTERS_ID} label="Close filters" />
      </div>
      <div className="filters__body">
        {query.search && <input type="hidden" name="search" value={query.search} />}
        {query.sections && <input type="hidden" name="sections" value="true" />}
        <FacetTabs sections={sections} current={current} onOpen={setOpenFacet} />
        {sections.map((section) => (
          <FilterSection key={section.name} section={section} isCurrent={section.name === current} />
        ))}
      </div>
      <div className="filters__foot">
        <ClearAll query={query} path={pathWithoutFilters} />
        <Button
          className="only-narrow filters__show"
          popoverTarget={FILTERS_ID}
          popoverTargetAction="hide"
        >{`Show ${facetCountText(found.count, found.more)}`}</Button>
        <Button className="without-script" type="submit">
          Apply
        </Button>
      </div>
    </form>
  );
}

interface FacetTabsProps {
  readonly sections: readonly FacetSection[];
  readonly current: string;
  readonly onOpen: (name: string) => void;
}

/** The names of the facets, in the sheet only. Without JavaScript the sheet lists all facets below each other. */
function FacetTabs({ sections, current, onOpen }: FacetTabsProps) {
  return (
    <div className="filters__tabs">
      {sections.map(({ name, title, chosenCount }) => (
        <button
          key={name}
          type="button"
          aria-controls={`facet-${name}`}
          aria-pressed={name === current}
          onClick={() => onOpen(name)}
        >
          {title}
          {chosenCount > 0 && (
            <b>
              {chosenCount}
              <span className="sr"> chosen</span>
            </b>
          )}
        </button>
      ))}
    </div>
  );
}

function FilterSection({ section, isCurrent }: { readonly section: FacetSection; readonly isCurrent: boolean }) {
  const { name, title, content } = section;
  return (
    <details className={classNames('fsec', isCurrent && 'fsec--current')} id={`facet-${name}`} open>
      <summary>
        {title}
        <Icon name="right" />
      </summary>
      {content}
    </details>
  );
}

function ClearAll({ query, path }: { readonly query: ShopQuery; readonly path: string }) {
  const buttonStyle = { variant: 'quiet', size: 'sm', block: true } as const;
  if (!hasFacets(query))
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
