// Which live events a role receives: those of the areas that it may read. Pure.

import type { StaffTopic } from '#shop/change-topics.ts';
import type { Permission } from './permission.ts';

const TOPIC_READERS: Readonly<Record<StaffTopic, 'every-role' | readonly Permission[]>> = {
  orders: ['orders.read', 'fulfilment', 'reports', 'customers.read'],
  // An event says only that the bell has something new; it loads what the role may read.
  notifications: 'every-role',
  feedback: ['reviews'],
  leads: ['leads'],
  shipments: ['fulfilment', 'orders.read'],
  products: ['products.read', 'categories', 'reports'],
  stock: ['products.read', 'reports'],
  categories: ['categories', 'products.read', 'coupons'],
  collections: ['categories'],
  coupons: ['coupons'],
  banners: ['banners'],
  settings: ['settings', 'gst', 'integrations'],
  users: ['customers.read', 'staff'],
  pages: ['pages'],
  integrations: ['integrations', 'settings'],
  grievances: ['grievances'],
  'tax-classes': ['gst', 'settings', 'categories'],
  synonyms: ['products.read'],
  imports: ['products.import'],
  'stock-takes': ['products.edit'],
  'message-templates': ['messages'],
  returns: ['returns', 'orders.read'],
};

export function readsTopic(permissions: ReadonlySet<Permission>, topic: StaffTopic): boolean {
  const readers = TOPIC_READERS[topic];
  return readers === 'every-role' || readers.some((permission) => permissions.has(permission));
}
