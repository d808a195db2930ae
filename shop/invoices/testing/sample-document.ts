// Documents for tests, like those that the store issues.

import type { TaxDocumentLine } from '#db/schema/tax-documents.ts';
import { sumLines } from '../document-lines.ts';
import type { TaxDocument } from '../document-title.ts';

/** A kurta of ₹1,099 at 5 %, sent within Karnataka. */
export const KURTA: TaxDocumentLine = {
  orderItemId: '00000000-0000-4000-8000-000000000011',
  name: 'Noor Cotton Kurta',
  size: 'M',
  hsn: '6204',
  unit: 'PCS',
  quantity: 1,
  price: 109_900,
  discount: 0,
  shipping: 0,
  rate: 5,
  taxable: 104_666,
  cgst: 2_617,
  sgst: 2_617,
  igst: 0,
  total: 109_900,
};

/** Two pairs of lac bangles, nil-rated. */
export const BANGLES: TaxDocumentLine = {
  ...KURTA,
  orderItemId: '00000000-0000-4000-8000-000000000012',
  name: 'Lac Bangles',
  size: '',
  hsn: '7117',
  unit: 'PRS',
  quantity: 2,
  price: 25_000,
  rate: 0,
  taxable: 50_000,
  cgst: 0,
  sgst: 0,
  total: 50_000,
};

/** The kurta, sent to another State. */
export const KURTA_TO_KERALA: TaxDocumentLine = { ...KURTA, taxable: 104_667, cgst: 0, sgst: 0, igst: 5_233 };

/** Makes a tax invoice within Karnataka, with the sums of its lines. */
export function sampleDocument(overrides: Partial<TaxDocument> = {}): TaxDocument {
  const lines = overrides.lines ?? [KURTA];
  return {
    id: '00000000-0000-4000-8000-000000000021',
    kind: 'invoice',
    series: 'TB',
    financialYear: '26-27',
    number: 123,
    documentNumber: 'TB/26-27/000123',
    orderId: '00000000-0000-4000-8000-000000000031',
    invoiceId: null,
    reason: null,
    issuedAt: new Date('2026-11-15T19:00:00Z'),
    taxMode: 'gst',
    placeOfSupply: '29',
    supplier: {
      name: 'Tanabana',
      legalName: 'Tanabana Retail Private Limited',
      address: '12 Commercial Street\nBengaluru 560001',
      gstin: '29AAACT2727Q1ZW',
      stateCode: '29',
      isComposition: false,
      email: 'care@tanabana.example',
      phone: '080 4000 0000',
    },
    recipient: {
      name: 'Ananya Rao',
      address: '14 Temple Road',
      city: 'Bengaluru',
      state: 'Karnataka',
      pincode: '560003',
      phone: '9845012345',
      email: 'ananya@example.in',
      gstin: '',
      business: '',
    },
    lines,
    ...sumLines(lines),
    ...overrides,
  };
}

export const REFERENCES = {
  orderId: 'ORD-1763100000000-7QK2M9XAB',
  orderDate: new Date('2026-11-14T06:30:00Z'),
  invoice: null,
};
