// The permissions of staff. This one list names the permissions of server functions, routes, menu, live events and the
// screen of a role. Pure.
// Example: Packing, a role of a new store, has orders.read and fulfilment: it sees the orders to pack without phone numbers, and cannot refund.

export const PERMISSIONS = [
  'orders.read',
  'orders.move',
  'orders.edit',
  'orders.refund',
  'orders.export',
  'returns',
  'fulfilment',
  'customers.read',
  'customers.edit',
  'customers.export',
  'products.read',
  'products.edit',
  'products.delete',
  'products.import',
  'categories',
  'coupons',
  'banners',
  'pages',
  'reviews',
  'leads',
  'grievances',
  'messages',
  'reports',
  'gst',
  'settings',
  'integrations',
  'staff',
  'audit',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

export interface PermissionInfo {
  readonly area: PermissionArea;
  /** The label beside its switch. */
  readonly label: string;
  readonly description: string;
}

export const PERMISSION_AREAS = [
  'Orders',
  'Returns',
  'Fulfillment',
  'Customers',
  'Products',
  'Shop',
  'Customer voice',
  'Money',
  'Administration',
] as const;
export type PermissionArea = (typeof PERMISSION_AREAS)[number];

export const PERMISSION_INFO: Readonly<Record<Permission, PermissionInfo>> = {
  'orders.read': { area: 'Orders', label: 'View', description: 'The list of orders and each order' },
  'orders.move': { area: 'Orders', label: 'Change status', description: 'One step forward, or cancelled' },
  'orders.edit': {
    area: 'Orders',
    label: 'Edit',
    description: 'Change items and address, correct a status, enter orders by phone',
  },
  'orders.refund': { area: 'Orders', label: 'Refund', description: 'Give money back, up to the limit of the role' },
  'orders.export': { area: 'Orders', label: 'Export', description: 'Files of orders and returns' },
  returns: { area: 'Returns', label: 'Decide and check', description: 'Answer, collect, check and settle returns' },
  fulfilment: { area: 'Fulfillment', label: 'Ship and print', description: 'Pick lists, packing slips and shipments' },
  'customers.read': { area: 'Customers', label: 'View', description: 'People, with their phone numbers and email' },
  'customers.edit': { area: 'Customers', label: 'Edit', description: 'Names, notes, deactivation and deletion' },
  'customers.export': {
    area: 'Customers',
    label: 'Export',
    description: 'Files of leads, newsletter addresses, messages and complaints',
  },
  'products.read': { area: 'Products', label: 'View', description: 'Products, stock and searches' },
  'products.edit': { area: 'Products', label: 'Edit', description: 'Products, stock, stock takes and synonyms' },
  'products.delete': { area: 'Products', label: 'Delete', description: 'Delete products and restore them' },
  'products.import': { area: 'Products', label: 'Import', description: 'Files of products from other shops' },
  categories: { area: 'Shop', label: 'Categories', description: 'Categories, attributes, size charts, collections' },
  coupons: { area: 'Shop', label: 'Coupons', description: 'Coupons and their use' },
  banners: { area: 'Shop', label: 'Banners', description: 'Banners of the home page' },
  pages: { area: 'Shop', label: 'Pages', description: 'Content pages and policies' },
  reviews: { area: 'Customer voice', label: 'Reviews', description: 'Feedback and reviews of products' },
  leads: { area: 'Customer voice', label: 'Leads', description: 'Phone numbers of the popup and newsletter addresses' },
  grievances: { area: 'Customer voice', label: 'Complaints', description: 'Complaints to the grievance officer' },
  messages: {
    area: 'Customer voice',
    label: 'Messages',
    description: 'Sent messages, their templates, and failed ones',
  },
  reports: { area: 'Money', label: 'Reports', description: 'The dashboard with its sales totals' },
  gst: { area: 'Money', label: 'GST', description: 'Tax documents, files for the GST portal, tax classes' },
  settings: {
    area: 'Administration',
    label: 'Settings',
    description: 'Settings, brand, setup, changes of tax classes',
  },
  integrations: {
    area: 'Administration',
    label: 'Integrations',
    description: 'Keys of payments, courier and messages',
  },
  staff: { area: 'Administration', label: 'Staff', description: 'People of the back office and their roles' },
  audit: { area: 'Administration', label: 'Audit log', description: 'Who changed what' },
};

const KNOWN: ReadonlySet<string> = new Set(PERMISSIONS);
export const isPermission = (name: string): name is Permission => KNOWN.has(name);

const EVERY_PERMISSION: ReadonlySet<Permission> = new Set(PERMISSIONS);

/**
 * An owner has every permission, also those that a later version adds. A stored name that no version knows any more is
 * left out.
 */
export const rolePermissions = (role: {
  readonly isOwner: boolean;
  readonly permissions: readonly string[];
}): ReadonlySet<Permission> => (role.isOwner ? EVERY_PERMISSION : new Set(role.permissions.filter(isPermission)));

/** One line per area: 'Orders: View, Change status'. */
export const summarisePermissions = (permissions: readonly Permission[]): readonly string[] =>
  PERMISSION_AREAS.flatMap((area) => {
    const labels = permissions.flatMap((each) =>
      PERMISSION_INFO[each].area === area ? PERMISSION_INFO[each].label : [],
    );
    return labels.length === 0 ? [] : [`${area}: ${labels.join(', ')}`];
  });
