// The choices of the product form, worded as the requirements specify them.

export const PRODUCT_SIZES = [
  'XS',
  'S',
  'M',
  'L',
  'XL',
  'XXL',
  'XXXL',
  'Free Size',
  '28',
  '30',
  '32',
  '34',
  '36',
  '38',
  '40',
  '42',
] as const;

export const PRODUCT_COLORS = [
  'Red',
  'Blue',
  'Black',
  'White',
  'Green',
  'Yellow',
  'Pink',
  'Purple',
  'Orange',
  'Brown',
  'Gray',
  'Gold',
  'Silver',
  'Navy',
  'Maroon',
  'Teal',
  'Coral',
  'Lavender',
  'Beige',
  'Cream',
] as const;

export const DEFAULT_CATEGORY = 'dresses';
export const DEFAULT_COLOR = PRODUCT_COLORS[0];

/** A product from any other country is imported. */
export const HOME_COUNTRY = 'India';
