// The sections of the filter panel, in their order. A section without a value is left out: it would offer what the shop
// does not have.

import type { ReactNode } from 'react';
import { filterKey } from '#shop/catalog/attribute-filter.ts';
import type { Category } from '#shop/catalog/category.ts';
import { type Facets, toggle } from '#shop/catalog/facets.ts';
import { CategoryFacet } from './category-facet.tsx';
import { FacetList, type FacetListProps } from './facet-list.tsx';
import { PriceSlider } from './price-slider.tsx';
import { priceRangeText } from './shop-messages.ts';
import { SizeButtons } from './size-buttons.tsx';
import type { ShopSelection } from './use-shop-selection.ts';

export interface FacetSection {
  /** Part of the section's id, so it is unique. */
  readonly name: string;
  readonly title: string;
  readonly chosenCount: number;
  readonly content: ReactNode;
}

export interface SectionsInput {
  readonly selection: ShopSelection;
  readonly facets: Facets;
  readonly categories: readonly Category[];
}

/** For values that include each other, such as minimum ratings: a press selects one, a second press none. */
const switchTo = (value: number, current: number | null): number | null => (value === current ? null : value);
const asList = (value: number | null): readonly number[] => (value === null ? [] : [value]);

function priceContent({ selection, facets }: SectionsInput): ReactNode {
  const { query, choose, chooseSoon } = selection;
  return (
    <>
      <PriceSlider max={query.max} onChange={(max) => chooseSoon({ max })} />
      {facets.priceRange && <p className="facet__note">{priceRangeText(facets.priceRange)}</p>}
      <FacetList
        legend="Price"
        name="price"
        values={facets.prices}
        chosen={query.prices}
        onToggle={(from) => choose({ prices: toggle(query.prices, from).sort((one, other) => one - other) })}
      />
    </>
  );
}

type OfferedSection = FacetSection & { readonly isOffered: boolean };

interface ListFacet<Value> extends Omit<FacetListProps<Value>, 'legend'> {
  readonly title: string;
}

const listFacet = <Value extends string | number>({ title, ...list }: ListFacet<Value>): OfferedSection => ({
  name: list.name,
  title,
  chosenCount: list.chosen.length,
  isOffered: list.values.length > 0,
  content: <FacetList legend={title} {...list} />,
});

export function listFacetSections(input: SectionsInput): FacetSection[] {
  const { selection, facets, categories } = input;
  const { query, choose } = selection;
  const textFacet = (
    name: 'color' | 'fabric' | 'occasion' | 'country',
    title: string,
    key: 'colors' | 'fabrics' | 'occasions' | 'countries',
  ) =>
    listFacet({
      name,
      title,
      values: facets[key],
      chosen: query[key],
      onToggle: (value) => choose({ [key]: toggle(query[key], value).sort() }),
    });
  const sections: readonly OfferedSection[] = [
    {
      name: 'category',
      title: 'Category',
      chosenCount: query.categories.length,
      isOffered: true,
      content: <CategoryFacet selection={selection} categories={categories} values={facets.categories} />,
    },
    {
      name: 'size',
      title: 'Size',
      chosenCount: query.sizes.length,
      isOffered: facets.sizes.length > 0,
      content: <SizeButtons sizes={facets.sizes} chosen={query.sizes} />,
    },
    textFacet('color', 'Colour', 'colors'),
    {
      name: 'price',
      title: 'Price Range',
      chosenCount: query.prices.length + (query.max === null ? 0 : 1),
      isOffered: true,
      content: priceContent(input),
    },
    textFacet('fabric', 'Fabric', 'fabrics'),
    textFacet('occasion', 'Occasion', 'occasions'),
    ...facets.attributes.map(({ key, name, values }) => ({
      ...listFacet({
        name: 'attr',
        title: name,
        values,
        chosen: query.attributes,
        onToggle: (value) => choose({ attributes: toggle(query.attributes, value).sort() }),
      }),
      // All attributes share the field name 'attr'; each section needs a name and a count of its own.
      name: `attr-${key}`,
      chosenCount: query.attributes.filter((value) => filterKey(value) === key).length,
    })),
    listFacet({
      name: 'discount',
      title: 'Discount',
      values: facets.discounts,
      chosen: asList(query.discount),
      onToggle: (discount) => choose({ discount: switchTo(discount, query.discount) }),
    }),
    listFacet({
      name: 'rating',
      title: 'Customer rating',
      values: facets.ratings,
      chosen: asList(query.rating),
      onToggle: (rating) => choose({ rating: switchTo(rating, query.rating) }),
    }),
    listFacet({
      name: 'stock',
      title: 'Availability',
      values: facets.inStock,
      chosen: query.inStock ? ['in'] : [],
      onToggle: () => choose({ inStock: !query.inStock }),
    }),
    textFacet('country', 'Country of origin', 'countries'),
  ];
  return sections.filter(({ isOffered }) => isOffered);
}
