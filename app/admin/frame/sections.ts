// The screens of the back office. The order is fixed: staff find their way with the hand.

import type { StaffCounts } from '#shop/staff/counts.server.ts';

/** Who is signed in, and what waits for them. */
export interface AdminFrameFacts {
  readonly counts: StaffCounts;
  /** '₹', unless the settings say otherwise. */
  readonly currency: string;
  readonly demo: boolean;
  /** True on staging. */
  readonly testPayments: boolean;
  readonly email: string;
  /** The profile's name; '' when it has none. */
  readonly name: string;
}

export interface Section {
  /** Below /admin-panel. */
  readonly path: string;
  readonly name: string;
  readonly icon: string;
  readonly count?: keyof StaffCounts;
  /** Somebody waits for staff: marigold. Otherwise the figure only informs. */
  readonly waiting?: boolean;
}

export const SECTIONS: readonly Section[] = [
  { path: '', name: 'Dashboard', icon: 'dash' },
  { path: '/products', name: 'Products', icon: 'shirt' },
  { path: '/categories', name: 'Categories', icon: 'cats' },
  { path: '/coupons', name: 'Coupons', icon: 'coupon' },
  { path: '/settings', name: 'Settings', icon: 'settings' },
  { path: '/banners', name: 'Banners', icon: 'banner' },
  { path: '/orders', name: 'Orders', icon: 'bag', count: 'orders', waiting: true },
  { path: '/users', name: 'Users', icon: 'users' },
  { path: '/feedback', name: 'Feedback', icon: 'quote', count: 'feedback', waiting: true },
  { path: '/leads', name: 'Leads', icon: 'phone', count: 'leads' },
  { path: '/fulfillment', name: 'Fulfillment', icon: 'truck', count: 'fulfillment' },
];

/** Has no place in the sidebar, whose order is fixed; the jump box knows it, and Users links to it. */
export const AUDIT_LOG = { path: '/audit', name: 'Audit log' } as const;

/** Everything the jump box leads to by name. The last ones have no place in the sidebar either: Leads, Products, Settings and Orders link to them. */
export const PAGES: readonly Pick<Section, 'path' | 'name'>[] = [
  ...SECTIONS,
  AUDIT_LOG,
  { path: '/newsletter', name: 'Newsletter addresses' },
  { path: '/searches', name: 'Searches without results' },
  { path: '/outbox', name: 'Outgoing messages' },
  { path: '/refunds', name: 'Refunds' },
];
