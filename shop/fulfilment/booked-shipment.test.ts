import { describe, expect, test } from 'vitest';
import type { BookedParcel } from '#db/schema/shipments.ts';
import { isOutdated } from './booked-shipment.ts';

const parcel = (sku: string, size: string, quantity = 1): BookedParcel => ({
  name: 'Asha Rao',
  phone: '9876543210',
  street: '12 MG Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560001',
  items: [{ sku, size, quantity }],
  collect: 0,
});

describe('A-SKU-14 a booking', () => {
  test.each<[string, BookedParcel, BookedParcel, boolean]>([
    ['with the same SKU is current', parcel('OWN-M', 'M'), parcel('OWN-M', 'M'), false],
    ['with the SKU of the product, from an earlier version, is current', parcel('NK', 'M'), parcel('NK-M', 'M'), false],
    ['of another size is outdated', parcel('NK-M', 'M'), parcel('NK-L', 'L'), true],
    ['with another SKU is outdated', parcel('NK-M', 'M'), parcel('OTHER-M', 'M'), true],
    ['with another quantity is outdated', parcel('NK-M', 'M'), parcel('NK-M', 'M', 2), true],
    ['with another number of lines is outdated', parcel('NK-M', 'M'), { ...parcel('NK-M', 'M'), items: [] }, true],
  ])('%s', (_, booked, current, outdated) => {
    expect(isOutdated(booked, current)).toBe(outdated);
  });
});
