// Sample feedback: pending, and rejected with a reason.

import type { FitAnswer } from '#shop/reviews/fit.ts';

export interface SampleFeedback {
  readonly sku: string;
  /** The index in the list of people. */
  readonly person: number;
  readonly rating: 1 | 2 | 3 | 4 | 5;
  readonly fit?: FitAnswer;
  readonly comment: string;
  readonly status: 'pending' | 'rejected';
  readonly adminNotes?: string;
  readonly daysAgo: number;
}

export const feedback: readonly SampleFeedback[] = [
  {
    sku: 'TB-ETH-008',
    person: 6,
    rating: 5,
    comment:
      'Wore it for my brother’s haldi and every aunty asked where it was from. The gajji really shines in sunlight.',
    status: 'pending',
    daysAgo: 1,
  },
  {
    sku: 'TB-WST-014',
    person: 23,
    rating: 4,
    fit: 'large',
    comment: 'Waist is finally gap-free. Length was two inches too much for me, the local tailor fixed it for ₹60.',
    status: 'pending',
    daysAgo: 1,
  },
  {
    sku: 'TB-FTW-001',
    person: 24,
    rating: 5,
    fit: 'true',
    comment: 'Reached Aizawl in six days and no shoe bite even on the first day. The tilla work is neat.',
    status: 'pending',
    daysAgo: 2,
  },
  {
    sku: 'TB-DRS-017',
    person: 15,
    rating: 3,
    comment: 'Pretty print, but the puff of the sleeve goes flat after washing. Needs a little starch.',
    status: 'pending',
    daysAgo: 3,
  },
  {
    sku: 'TB-BAG-009',
    person: 19,
    rating: 5,
    comment: 'My Kindle, charger and water bottle all fit. The tassel is a nice touch.',
    status: 'pending',
    daysAgo: 4,
  },
  {
    sku: 'TB-ETH-043',
    person: 20,
    rating: 4,
    fit: 'true',
    comment: 'Comfortable set for office. A dupatta in the same print would make it perfect.',
    status: 'pending',
    daysAgo: 5,
  },
  {
    sku: 'TB-ACC-003',
    person: 14,
    rating: 1,
    comment: 'Call me on my number for cheaper jhumkas, better than this shop!!!',
    status: 'rejected',
    adminNotes: 'Advertises another seller.',
    daysAgo: 13,
  },
  {
    sku: 'TB-DRS-012',
    person: 22,
    rating: 2,
    comment: 'Courier boy was rude and came at 9 at night.',
    status: 'rejected',
    adminNotes: 'About the delivery, not the dress; passed on to the courier.',
    daysAgo: 21,
  },
  {
    sku: 'TB-ETH-025',
    person: 11,
    rating: 5,
    comment: 'ok ok ok ok ok ok',
    status: 'rejected',
    adminNotes: 'Says nothing about the product.',
    daysAgo: 34,
  },
];
