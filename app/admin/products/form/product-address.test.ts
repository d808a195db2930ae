import { expect, test } from 'vitest';
import { addressAfterSave, addressHelp } from './product-address.ts';

const STORED = { slug: 'red-saree', name: 'Red Saree', sku: 'RS-1' };
const NEW = { slug: '', name: '', sku: '' };

test.each([
  ['stays when nothing is changed', STORED, {}, 'red-saree'],
  ['follows a new name', STORED, { name: 'Rose Saree' }, 'rose-saree'],
  ['is the one that staff typed', STORED, { slug: ' silk-saree ' }, 'silk-saree'],
  ['stays with a new name when staff chose it', { ...STORED, slug: 'diwali' }, { name: 'Rose Saree' }, 'diwali'],
  ['is made from the name again when it is cleared', { ...STORED, slug: 'diwali' }, { slug: '' }, 'red-saree'],
  ['keeps its number when it is cleared', { ...STORED, slug: 'red-saree-2' }, { slug: '' }, 'red-saree-2'],
  ['uses the SKU of a name without Latin letters', STORED, { name: 'लाल साड़ी' }, 'rs-1'],
  ['is made from the name of a new product', NEW, { name: 'Red & Gold Saree!' }, 'red-gold-saree'],
  ['is unknown without a name', NEW, {}, ''],
])('A-ADDRESS-01 the address %s', (_, loaded, change, expected) => {
  expect(addressAfterSave(loaded, { ...loaded, ...change })).toBe(expected);
});

test('A-ADDRESS-02 the form says which address will redirect before it is saved', () => {
  const hint = (change: Partial<typeof STORED>) => addressHelp(STORED, { ...STORED, ...change }).hint;
  expect(hint({})).toBe('Small letters, figures and hyphens. Former addresses redirect.');
  expect(hint({ slug: 'silk-saree' })).toBe('/product/red-saree will redirect to it.');
  expect(hint({ name: 'Rose Saree' })).toBe(
    'The address follows the name: /product/rose-saree. /product/red-saree will redirect to it.',
  );
  expect(addressHelp(NEW, { ...NEW, name: 'Red Saree' })).toEqual({
    placeholder: 'red-saree',
    hint: 'Leave it blank to make the address from the name.',
  });
});
