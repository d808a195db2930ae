import { describe, expect, test } from 'vitest';
import {
  codeTakenText,
  defaultSizeSku,
  findBarcodeProblem,
  findRepeatedCode,
  findSizeSkuProblem,
  findTakenCode,
  fromCodesBySize,
  gtinCheckDigit,
  resolveCodes,
  type SizeCodes,
  toCodesBySize,
} from './size-codes.ts';

const size = (sku: string | null, barcode: string | null = null, name = 'M'): SizeCodes => ({
  size: name,
  sku,
  barcode,
});

test('A-SKU-01 the default SKU is the SKU of the product and the size', () => {
  expect(defaultSizeSku('NK', 'M')).toBe('NK-M');
  expect(defaultSizeSku('NK', '')).toBe('NK');
});

describe('A-SKU-02 the codes after a change', () => {
  const renamed = { before: 'NK', after: 'NEEL' };
  test.each<[string, SizeCodes | null, { sku?: string; barcode?: string }, Omit<SizeCodes, 'size'>]>([
    ['a new size has the default', null, {}, { sku: 'NEEL-M', barcode: null }],
    ['a default SKU follows', size('NK-M', 'B'), {}, { sku: 'NEEL-M', barcode: 'B' }],
    ['a size without a SKU gets the default', size(null), {}, { sku: 'NEEL-M', barcode: null }],
    ['a SKU that staff set stays', size('OWN', 'B'), {}, { sku: 'OWN', barcode: 'B' }],
    [
      'blank fields are the default and no barcode',
      size('OWN', 'B'),
      { sku: '', barcode: '' },
      { sku: 'NEEL-M', barcode: null },
    ],
    ['typed codes are set', size('NK-M'), { sku: 'OWN', barcode: 'B' }, { sku: 'OWN', barcode: 'B' }],
  ])('%s', (_, stored, requested, expected) => {
    expect(resolveCodes(renamed, stored, { size: 'M', ...requested })).toEqual({ size: 'M', ...expected });
  });
});

describe('A-SKU-08 validation', () => {
  test.each([
    ['4006381333931', null],
    ['8901030865275', null],
    ['036000291452', null],
    ['96385074', null],
    ['18901030865272', null],
    ['4006381333932', 'check-digit'],
    ['036000291453', 'check-digit'],
    ['96385075', 'check-digit'],
    ['18901030865273', 'check-digit'],
    // A text with another length than a GTIN, or with other characters than digits, is a code of the store.
    ['123456789', null],
    ['NK-0001', null],
    ['', null],
    ['x'.repeat(41), 'too-long'],
    ['NK\u0000', 'characters'],
    ['N\nK', 'characters'],
  ])('the barcode %j: %j', (barcode, problem) => {
    expect(findBarcodeProblem(barcode)).toBe(problem);
  });

  test('the check digit of 400638133393 is 1', () => {
    expect(gtinCheckDigit('400638133393')).toBe(1);
  });

  test('a SKU has at most 40 characters and no control characters', () => {
    expect(['NK-M', '', 'x'.repeat(40), 'x'.repeat(41), 'N\tK'].map(findSizeSkuProblem)).toEqual([
      null,
      null,
      null,
      'too-long',
      'characters',
    ]);
  });
});

test('A-SKU-03 names the size that shares a code, and the other product', () => {
  expect(findRepeatedCode([size('A', 'B', 'S'), size('C', null, 'M')])).toBeNull();
  const repeated = findRepeatedCode([size('A', 'B', 'S'), size('C', 'B', 'L')]);
  expect(repeated).toEqual({ kind: 'code-taken', code: 'barcode', value: 'B', size: 'L', product: null });
  expect(repeated && codeTakenText(repeated)).toBe('Barcode B is entered for two sizes.');
  const others = [{ sku: 'NK-M', barcode: null, product: 'Neel Kurta Blue' }];
  expect(findTakenCode([size('NK-S', null, 'S')], others)).toBeNull();
  const taken = findTakenCode([size('NK-S', null, 'S'), size('NK-M')], others);
  expect(taken && codeTakenText(taken)).toBe('SKU NK-M also belongs to “Neel Kurta Blue”.');
});

test('A-SKU-06 the audit log keeps the codes of a deleted product', () => {
  const logged = toCodesBySize([size('OWN-S', 'B', 'S'), size('NK-M')]);
  expect(logged).toEqual({ sizeSkus: { S: 'OWN-S', M: 'NK-M' }, sizeBarcodes: { S: 'B' } });
  expect(fromCodesBySize(logged, 'NK', 'S')).toEqual(size('OWN-S', 'B', 'S'));
  expect(fromCodesBySize(null, 'NK', '')).toEqual(size('NK', null, ''));
});
