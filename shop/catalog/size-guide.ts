// Body measures in inches for each size of clothing.

export interface Measures {
  readonly size: string;
  readonly chest: string;
  readonly waist: string;
  readonly length: string;
}

export const SIZE_GUIDE: readonly Measures[] = [
  { size: 'XS', chest: '32-34', waist: '26-28', length: '24' },
  { size: 'S', chest: '34-36', waist: '28-30', length: '25' },
  { size: 'M', chest: '36-38', waist: '30-32', length: '26' },
  { size: 'L', chest: '38-40', waist: '32-34', length: '27' },
  { size: 'XL', chest: '40-42', waist: '34-36', length: '28' },
  { size: 'XXL', chest: '42-44', waist: '36-38', length: '29' },
];

/** Bags and shoes have no body measures. */
export const hasSizeGuide = (sizes: readonly { readonly size: string }[]): boolean =>
  sizes.some(({ size }) => SIZE_GUIDE.some((measures) => measures.size === size));
