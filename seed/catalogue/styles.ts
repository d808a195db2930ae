// Two styles of the sample store: products that are colours of one garment, by SKU.

export const sampleStyles: readonly (readonly [sku: string, other: string])[] = [
  // Linen shirt dresses, green and brown.
  ['TB-DRS-011', 'TB-DRS-008'],
  // Festive juttis, ivory and teal.
  ['TB-FTW-004', 'TB-FTW-002'],
];
