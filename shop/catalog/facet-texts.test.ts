import { expect, test } from 'vitest';
import { findFabrics, findOccasions } from './facet-texts.ts';

test.each([
  ['Linen-cotton blend', ['Linen', 'Cotton']],
  ['100% linen', ['Linen']],
  ['COTTON, cotton lining', ['Cotton']],
  ['Vegan leather, cotton lining', ['Vegan leather', 'Cotton']],
  ['Silk-cotton with art-silk dupatta', ['Art silk', 'Silk', 'Cotton']],
  ['Brass, gold plating', []],
  ['Cottonseed', []],
  ['constructor __proto__', []],
  ['', []],
])('S-FACET-05 the material %j has the fabrics %j', (material, fabrics) => {
  expect(findFabrics(material)).toEqual(fabrics);
});

test.each([
  ['Office, Festive', ['Office', 'Festive']],
  [' Winter   wedding ;Eid', ['Winter wedding', 'Eid']],
  [', ,', []],
])('S-FACET-05 the text %j has the occasions %j', (text, occasions) => {
  expect(findOccasions(text)).toEqual(occasions);
});
