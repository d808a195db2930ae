import { expect, test } from 'vitest';
import { fixture, readText } from './testing/read-text.ts';

test.each(['shopify-old', 'shopify-new', 'woocommerce', 'own'])(
  'A-FILE-01 A-FILE-03 A-FILE-04 A-FILE-10 reads the golden file %s',
  (name) => {
    expect(readText(fixture(`${name}.csv`))).toEqual(JSON.parse(fixture(`${name}.json`)));
  },
);
