// The screens of the back office, in the fixed order that staff are used to.

import type { RootData } from '#app/root-data.server.ts';
import type { StaffCounts } from '#shop/staff/counts.server.ts';
import type { Permission } from '#shop/staff/permission.ts';
import { mayOpen } from '../route-permissions.ts';

/** The data of the frame: the signed-in staff member, the counts in the sidebar, and flags of the installation. */
export interface AdminFrameData {
  readonly counts: StaffCounts;
  /** '₹', unless the settings have another symbol. */
  readonly currency: string;
  readonly demo: boolean;
  /** True when payments are in test mode, as on staging. */
  readonly testPayments: boolean;
  readonly hasCourier: boolean;
  readonly document: RootData;
  readonly email: string;
  /** The profile's name; '' when it has none. */
  readonly name: string;
  /** The name of the role in the back office. */
  readonly role: string;
  readonly isOwner: boolean;
  readonly permissions: readonly Permission[];
  /** The most that the role may refund of one order, in paise; null without a limit. */
  readonly refundLimit: number | null;
}

export interface Section {
  /** The path below /admin-panel. */
  readonly path: string;
  readonly name: string;
  readonly icon: string;
  readonly count?: keyof StaffCounts;
  /** True when customers wait for an answer: the count is then highlighted in marigold. */
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

/** The audit log is linked on the screen Users too. */
export const AUDIT_LOG = { path: '/audit', name: 'Audit log', icon: 'eye' } as const;

/** The second group of the sidebar, below the eleven SECTIONS: screens for everyday work. */
export const DAILY_SECTIONS: readonly Section[] = [
  { path: '/returns', name: 'Returns', icon: 'undo', count: 'returns', waiting: true },
  { path: '/refunds', name: 'Refunds', icon: 'rupee' },
  { path: '/grievances', name: 'Complaints', icon: 'alert', count: 'grievances', waiting: true },
  { path: '/collections', name: 'Collections', icon: 'layers' },
  { path: '/messages', name: 'Messages', icon: 'mail' },
  { path: '/pages', name: 'Pages', icon: 'page' },
  { path: '/gst', name: 'GST', icon: 'calc' },
];

/** The folded group of the sidebar: rarely used screens. They have no counts, because a folded count would be hidden. */
export const RARE_SECTIONS: readonly Omit<Section, 'count' | 'waiting'>[] = [
  { path: '/setup', name: 'Setup', icon: 'ok' },
  { path: '/brand', name: 'Brand', icon: 'store' },
  { path: '/tax-classes', name: 'Tax classes', icon: 'barcode' },
  { path: '/integrations', name: 'Integrations', icon: 'route' },
  { path: '/staff', name: 'Staff and roles', icon: 'lock' },
  { path: '/newsletter', name: 'Newsletter', icon: 'mail' },
  { path: '/searches', name: 'Searches', icon: 'search' },
  { path: '/synonyms', name: 'Search synonyms', icon: 'copy' },
  { path: '/outbox', name: 'Outgoing messages', icon: 'upload' },
  AUDIT_LOG,
];

export const MORE_SECTIONS: readonly Section[] = [...DAILY_SECTIONS, ...RARE_SECTIONS];

/** The screens that the search palette finds, by their headings. */
export const PAGES: readonly Pick<Section, 'path' | 'name'>[] = [
  ...SECTIONS,
  AUDIT_LOG,
  { path: '/returns', name: 'Returns' },
  { path: '/settings/returns', name: 'Return settings' },
  { path: '/setup', name: 'Setup' },
  { path: '/handbook', name: 'Handbook' },
  { path: '/security', name: 'Security' },
  { path: '/brand', name: 'Brand' },
  { path: '/collections', name: 'Collections' },
  { path: '/messages', name: 'Messages' },
  { path: '/pages', name: 'Pages' },
  { path: '/messages/templates', name: 'Templates of messages' },
  { path: '/tax-classes', name: 'Tax classes' },
  { path: '/newsletter', name: 'Newsletter addresses' },
  { path: '/searches', name: 'Searches without results' },
  { path: '/synonyms', name: 'Search synonyms' },
  { path: '/outbox', name: 'Outgoing messages' },
  { path: '/gst', name: 'GST' },
  { path: '/refunds', name: 'Refunds' },
  { path: '/integrations', name: 'Integrations' },
  { path: '/staff', name: 'Staff and roles' },
  { path: '/grievances', name: 'Complaints' },
  { path: '/orders/new', name: 'New order' },
];

/** Returns the screens that the role may open. */
export function permittedScreens<Screen extends Pick<Section, 'path'>>(
  screens: readonly Screen[],
  permissions: Iterable<Permission>,
): readonly Screen[] {
  const actor = { permissions: new Set(permissions) };
  // The handbook is open to every role.
  return screens.filter(({ path }) => path === '/handbook' || mayOpen(actor, `/admin-panel${path}`));
}
