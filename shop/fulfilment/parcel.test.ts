import { expect, test } from 'vitest';
import { computeParcel, getDeliveryPincode, parcelText } from './parcel.ts';

const BOX = { lengthCm: 30, widthCm: 24, heightCm: 3 };

test.each([
  [
    'weight and dimensions are unknown',
    [{ quantity: 3, weightGrams: null, dimensions: null }],
    '0.5 kg, 10 × 10 × 5 cm',
  ],
  ['only the weight is known', [{ quantity: 2, weightGrams: 400, dimensions: null }], '0.8 kg, 10 × 10 × 5 cm'],
  ['weight and dimensions are known', [{ quantity: 2, weightGrams: 300, dimensions: BOX }], '0.6 kg, 30 × 24 × 6 cm'],
  [
    'several products: longest sides, summed heights',
    [
      { quantity: 1, weightGrams: 200, dimensions: BOX },
      { quantity: 1, weightGrams: 700, dimensions: { lengthCm: 40, widthCm: 20, heightCm: 7.5 } },
    ],
    '0.9 kg, 40 × 24 × 11 cm',
  ],
  [
    'one of two products is unknown: at least the default weight',
    [
      { quantity: 1, weightGrams: 200, dimensions: BOX },
      { quantity: 1, weightGrams: null, dimensions: null },
    ],
    '0.5 kg, 30 × 24 × 3 cm',
  ],
  [
    'invalid weight and dimensions',
    [{ quantity: 1, weightGrams: 0, dimensions: { lengthCm: 0, widthCm: -1, heightCm: 5 } }],
    '0.5 kg, 10 × 10 × 5 cm',
  ],
  [
    'more than a courier carries: capped',
    [{ quantity: 99, weightGrams: 9_000, dimensions: BOX }],
    '50 kg, 30 × 24 × 150 cm',
  ],
])('A-SHIP-05 computes the size of the shipment: %s', (_, items, expectedText) => {
  expect(parcelText(computeParcel(items))).toBe(expectedText);
});

test.each([
  ['560001', 'somewhere', '560001'],
  ['560 001', 'somewhere 411045', '560001'],
  ['', '12 MG Road, Pune 411045', '411045'],
  ['', 'call 9876543210, Pune-411045, or 560001', '411045'],
  ['12345', 'Flat 123456', '123456'],
  ['', 'Flat 012345, MG Road', null],
  ['', '12 MG Road', null],
  ['000000', '9876543210', null],
])('A-SHIP-13 the pincode %j and the address %j are delivered to %s', (pincode, address, expected) => {
  expect(getDeliveryPincode({ pincode, address })).toBe(expected);
});
