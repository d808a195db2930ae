// Coupons of every type and state: percentage, fixed and free shipping; for first orders only; limited to some categories or excluding
// some; inactive, and expired.

import type { CouponType } from '#shop/coupons/coupon-types.ts';
import type { SampleProduct } from './sample-product.ts';

export interface SampleCoupon {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly type: CouponType;
  /** As staff would enter it: percent, or rupees. */
  readonly value: number;
  readonly maxDiscount?: number;
  readonly minOrderAmount: number;
  /** 0 means no limit. */
  readonly usageLimit: number;
  readonly firstTimeUserOnly?: boolean;
  readonly applicableCategories?: readonly SampleProduct['category'][];
  readonly excludeCategories?: readonly SampleProduct['category'][];
  readonly status: 'active' | 'inactive';
  readonly validFromDaysAgo: number;
  readonly validForDays: number;
}

const sampleCoupons = [
  {
    code: 'WELCOME10',
    name: 'Welcome to Tanabana',
    description: '10% off your first order, up to ₹300.',
    type: 'percentage',
    value: 10,
    maxDiscount: 300,
    minOrderAmount: 499,
    usageLimit: 0,
    firstTimeUserOnly: true,
    status: 'active',
    validFromDaysAgo: 120,
    validForDays: 485,
  },
  {
    code: 'FREESHIP',
    name: 'Free delivery',
    description: 'Free standard delivery on orders from ₹599.',
    type: 'free_shipping',
    value: 99,
    minOrderAmount: 599,
    usageLimit: 1000,
    status: 'active',
    validFromDaysAgo: 45,
    validForDays: 120,
  },
  {
    code: 'SAREE500',
    name: 'Ethnic wear ₹500 off',
    description: '₹500 off ethnic wear worth ₹2,999 or more.',
    type: 'fixed',
    value: 500,
    minOrderAmount: 2999,
    usageLimit: 300,
    applicableCategories: ['ethnic'],
    status: 'active',
    validFromDaysAgo: 20,
    validForDays: 60,
  },
  {
    code: 'FESTIVE15',
    name: 'Festive season',
    description: '15% off everything but jewellery, up to ₹750.',
    type: 'percentage',
    value: 15,
    maxDiscount: 750,
    minOrderAmount: 1999,
    usageLimit: 500,
    excludeCategories: ['accessories'],
    status: 'active',
    validFromDaysAgo: 12,
    validForDays: 45,
  },
  {
    code: 'FLAT200',
    name: 'Flat ₹200 off',
    description: '₹200 off orders from ₹1,499.',
    type: 'fixed',
    value: 200,
    minOrderAmount: 1499,
    usageLimit: 0,
    status: 'active',
    validFromDaysAgo: 60,
    validForDays: 180,
  },
  {
    code: 'STEPOUT20',
    name: 'Shoes and bags',
    description: '20% off footwear and bags, up to ₹400.',
    type: 'percentage',
    value: 20,
    maxDiscount: 400,
    minOrderAmount: 899,
    usageLimit: 200,
    applicableCategories: ['footwear', 'bags'],
    status: 'active',
    validFromDaysAgo: 8,
    validForDays: 30,
  },
  {
    code: 'RAKHI25',
    name: 'Rakhi weekend',
    description: '25% off for the Rakhi weekend, up to ₹600.',
    type: 'percentage',
    value: 25,
    maxDiscount: 600,
    minOrderAmount: 1299,
    usageLimit: 400,
    status: 'active',
    validFromDaysAgo: 90,
    validForDays: 5,
  },
  {
    code: 'VIP1000',
    name: 'Private preview',
    description: '₹1,000 off orders from ₹5,999, by invitation.',
    type: 'fixed',
    value: 1000,
    minOrderAmount: 5999,
    usageLimit: 50,
    status: 'inactive',
    validFromDaysAgo: 30,
    validForDays: 180,
  },
] as const satisfies readonly SampleCoupon[];

export const coupons: readonly SampleCoupon[] = sampleCoupons;

/** Sample orders name these codes: an order with an unknown code would be placed without a coupon. */
export type SampleCouponCode = (typeof sampleCoupons)[number]['code'];
