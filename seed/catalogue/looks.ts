// Two looks of the sample store: a product, and the products that complete it, by SKU.

export const sampleLooks: readonly (readonly [sku: string, others: readonly string[]])[] = [
  // The silk saree with temple jewellery and brocade juttis.
  ['TB-ETH-004', ['TB-ACC-001', 'TB-ACC-006', 'TB-ACC-008', 'TB-FTW-002']],
  // The ajrak kurta with silver jewellery and block-printed sandals.
  ['TB-ETH-029', ['TB-ACC-003', 'TB-FTW-005', 'TB-ACC-011']],
];
