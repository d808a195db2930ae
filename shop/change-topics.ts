// The subjects of the database's notifications: cache tags of public pages, and topics for staff (db/functions/page-notifications.sql and
// staff-notifications.sql).

/** 'product:*' means every product. */
export type CacheTag =
  | 'products'
  | 'categories'
  | 'collections'
  | 'banners'
  | 'coupons'
  | 'settings'
  | 'pages'
  | 'synonyms'
  | `product:${string}`;

export const STAFF_TOPICS = [
  'orders',
  'notifications',
  'feedback',
  'leads',
  'shipments',
  'products',
  'stock',
  'categories',
  'collections',
  'coupons',
  'banners',
  'settings',
  'users',
  'pages',
  'integrations',
  'grievances',
  'tax-classes',
  'synonyms',
  'imports',
  'stock-takes',
  'message-templates',
  'returns',
] as const;
export type StaffTopic = (typeof STAFF_TOPICS)[number];
