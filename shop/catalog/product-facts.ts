// The facts on a product's page besides its description, and their defaults for empty fields. Care instructions are for
// clothes: accessories have none. Delivery times and return terms are those of S-PDP-24 and S-PDP-25.

export interface StatedFacts {
  /** The category's slug. */
  readonly category: string;
  readonly brand: string | null;
  readonly material: string | null;
  readonly fit: string | null;
  readonly occasion: string | null;
  readonly care: string | null;
  readonly color: string;
}

export interface Fact {
  readonly label: string;
  readonly value: string;
}

const DEFAULTS = {
  material: 'Premium Cotton Blend',
  fit: 'Regular fit',
  occasion: 'Casual, Party, Office',
  care: 'Machine wash cold, tumble dry low',
} as const;

const NEEDS_NO_CARE = 'accessories';

const stated = (value: string | null, otherwise: string): string => value?.trim() || otherwise;

/** The store's name is the default brand. */
export const brandOf = ({ brand }: Pick<StatedFacts, 'brand'>, storeName: string): string => stated(brand, storeName);

export function factsOf(product: StatedFacts, storeName: string): Fact[] {
  const color = product.color.trim();
  return [
    { label: 'Brand', value: brandOf(product, storeName) },
    { label: 'Material', value: stated(product.material, DEFAULTS.material) },
    { label: 'Fit', value: stated(product.fit, DEFAULTS.fit) },
    { label: 'Occasion', value: stated(product.occasion, DEFAULTS.occasion) },
    ...(product.category === NEEDS_NO_CARE ? [] : [{ label: 'Care', value: stated(product.care, DEFAULTS.care) }]),
    ...(color === '' ? [] : [{ label: 'Colour', value: color }]),
  ];
}

export const DELIVERY_TIMES: readonly Fact[] = [
  { label: 'Standard delivery', value: '3-5 business days' },
  { label: 'Express delivery', value: '1-2 business days' },
];

export const RETURN_TERMS: readonly Fact[] = [
  { label: 'Return window', value: '2 days from delivery' },
  { label: 'Return cost', value: 'Free' },
  { label: 'Refund', value: 'In 5-7 working days' },
];
