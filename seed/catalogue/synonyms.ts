// The search synonyms of the sample store: words of shoppers that its products do not have.

import type { SynonymInput } from '#shop/catalog/search-synonym.ts';

export const sampleSynonyms: readonly SynonymInput[] = [
  { words: 'nauvari, kashta', finds: 'saree', isTwoWay: false },
  { words: 'salwar, patiala', finds: 'suit', isTwoWay: false },
  { words: 'tshirt', finds: 'tee, top', isTwoWay: false },
  { words: 'kundal', finds: 'jhumka', isTwoWay: true },
];
