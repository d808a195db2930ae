// The rows of the facet index that products with given ids have.

import type { FacetIndex } from './facet-index.ts';

const ID_BYTES = 16;

/** Returns the rows in the order of the ids (16 bytes each), without products that are not in the index. */
export function findRows(index: FacetIndex, ids: Buffer): Uint32Array {
  const words = new Uint32Array(ids.length / 4);
  for (let word = 0; word < words.length; word++) words[word] = ids.readUInt32BE(word * 4);
  const rows = new Uint32Array(ids.length / ID_BYTES);
  let count = 0;
  for (let start = 0; start < words.length; start += ID_BYTES / 4) {
    const slot = index.slots.find(words, start);
    if (slot >= 0) rows[count++] = slot;
  }
  return rows.subarray(0, count);
}
