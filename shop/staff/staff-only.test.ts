import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { exportAudit, listAudit, listAuditFilterOptions } from '#shop/audit-log.server.ts';
import { parseAuditQuery } from '#shop/audit-query.ts';
import { addBanner } from '#shop/banners/banners.server.ts';
import { listBanners } from '#shop/banners/list-banners.server.ts';
import { parseAdminProductsQuery } from '#shop/catalog/admin-products-query.ts';
import { addCategory } from '#shop/catalog/categories.server.ts';
import {
  addDefaultCategories,
  orderCategories,
  setCategoryStatus,
  updateCategory,
} from '#shop/catalog/change-categories.server.ts';
import { deleteProducts, restoreProducts, setProductStatus } from '#shop/catalog/change-products.server.ts';
import { deleteCategories } from '#shop/catalog/delete-categories.server.ts';
import { exportProducts } from '#shop/catalog/export-products.server.ts';
import { listAdminCategories } from '#shop/catalog/list-admin-categories.server.ts';
import { getProductAnalytics } from '#shop/catalog/product-analytics.server.ts';
import { getProduct } from '#shop/catalog/product-records.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { getCoupon } from '#shop/coupons/coupon-records.server.ts';
import { listUsers } from '#shop/customers/admin-users.server.ts';
import { addCustomerNote, deleteCustomerNote } from '#shop/customers/customer-notes.server.ts';
import { getCustomerPage } from '#shop/customers/customer-page.server.ts';
import { getCustomer } from '#shop/customers/customer-records.server.ts';
import { deleteUser } from '#shop/customers/delete-user.server.ts';
import { addSampleUsers } from '#shop/customers/sample-users.server.ts';
import { updateUser } from '#shop/customers/update-user.server.ts';
import {
  pauseImport,
  resumeImport,
  retryPictures,
  startImport,
  undoImport,
} from '#shop/imports/control-import.server.ts';
import { getImportProgress } from '#shop/imports/import-progress.server.ts';
import { getImportReport } from '#shop/imports/import-report.server.ts';
import { addImport, deleteImport, listImports, saveChoices } from '#shop/imports/imports.server.ts';
import { previewImport } from '#shop/imports/preview-import.server.ts';
import { listLeads } from '#shop/leads/admin-leads.server.ts';
import { countUnreadNotifications, listNotifications } from '#shop/notifications/notification-records.server.ts';
import { markAllNotificationsRead, markNotificationRead } from '#shop/notifications/read-notifications.server.ts';
import { createTestNotifications } from '#shop/notifications/test-notifications.server.ts';
import { parseOrdersQuery } from '#shop/orders/admin-orders-query.ts';
import { exportOrders } from '#shop/orders/export-orders.server.ts';
import { getAdminOrder } from '#shop/orders/get-admin-order.server.ts';
import { listOrders, listOrdersToSelect, loadOrderRows } from '#shop/orders/list-orders.server.ts';
import { countNewerOrders } from '#shop/orders/newer-orders.server.ts';
import { countOrders } from '#shop/orders/order-counts.server.ts';
import { keepOrderSelection } from '#shop/orders/order-selections.server.ts';
import { deleteOrderView, listOrderViews, renameOrderView, saveOrderView } from '#shop/orders/order-views.server.ts';
import { placeManualOrder, quoteManualOrder } from '#shop/orders/place-manual-order.server.ts';
import { processStock } from '#shop/orders/process-stock.server.ts';
import { findProductsToOrder } from '#shop/orders/products-to-order.server.ts';
import { getStockStats } from '#shop/orders/stock-stats.server.ts';
import { addOrderNote, updateOrder } from '#shop/orders/update-order.server.ts';
import { listOutgoingMessages, retryOutgoingMessages } from '#shop/outgoing-messages.server.ts';
import { addPage, deletePage, restorePageVersion, savePage } from '#shop/pages/change-pages.server.ts';
import { getPageToEdit, listPages, previewPage } from '#shop/pages/list-pages.server.ts';
import { cancelOrder } from '#shop/payments/cancel-order.server.ts';
import { createPaymentLink } from '#shop/payments/create-payment-link.server.ts';
import { deliverOrder } from '#shop/payments/deliver-order.server.ts';
import { editOrder, previewOrderEdit } from '#shop/payments/edit-order.server.ts';
import {
  cancelPaymentLink,
  copyPaymentLink,
  listWaitingLinks,
  sendPaymentLink,
} from '#shop/payments/manage-payment-links.server.ts';
import { updateOrderStatus } from '#shop/payments/set-order-status.server.ts';
import { uploadPicture } from '#shop/pictures/upload-picture.server.ts';
import { deleteReview } from '#shop/reviews/delete-review.server.ts';
import { addUserFeedback, approveFeedback, rejectFeedback } from '#shop/reviews/feedback.server.ts';
import { getFeedback } from '#shop/reviews/review-records.server.ts';
import { addProduct } from '#shop/stock/add-product.server.ts';
import { summariseAlerts } from '#shop/stock/alert-summary.server.ts';
import { duplicateProduct } from '#shop/stock/duplicate-product.server.ts';
import { bulkChangeStock, decreaseStock, increaseStock, setStock } from '#shop/stock/edit-stock.server.ts';
import { getInventory } from '#shop/stock/inventory.server.ts';
import { getProductToEdit } from '#shop/stock/product-to-edit.server.ts';
import { addSampleProducts } from '#shop/stock/sample-products.server.ts';
import { updateProduct } from '#shop/stock/update-product.server.ts';
import {
  expectOk,
  GUEST,
  manualOrderFor,
  openTestShop,
  orderRequestFor,
  placeCashOrder,
  roleActor,
  UNKNOWN_ID,
} from '#shop/testing/test-shop.ts';
import { getStaffCounts } from './counts.server.ts';
import { getDashboard } from './dashboard.server.ts';
import { PERMISSIONS, type Permission } from './permission.ts';
import { searchStore } from './search.server.ts';

const shop = openTestShop();

interface Ids {
  readonly productId: string;
  readonly categoryId: string;
  readonly couponId: string;
  readonly orderId: string;
  readonly feedbackId: string;
  readonly userId: string;
  readonly image: string;
  readonly importId: string;
  readonly pageId: string;
}

const PAGE = { title: 'Page', slug: 'a-page', body: 'Text', status: 'draft', publishFrom: null } as const;

const bannerWith = (image: string) => ({
  title: 'Title',
  subtitle: 'Subtitle',
  description: 'Description',
  image,
  buttonText: 'Shop Now',
  buttonLink: '/shop',
  category: 'ethnic',
  isActive: true,
});

const IMPORT_FILE = { bytes: new TextEncoder().encode('Name,Price\nKurta,1'), fileName: 'a.csv' };
const NO_CHOICES = { columns: [], categories: [], sizes: [], otherOptions: 'leave-out' } as const;

/** One valid entity of each kind, so that only the actor can cause a refusal. */
async function addOneOfEach(): Promise<Ids & { ctx: ShopContext }> {
  const categoryId = await shop.addCategory();
  const productId = await shop.addProduct({ categoryId });
  const { ctx, userId } = await shop.addShopper();
  const order = expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 1 }])));
  const image = await shop.addPicture('picture');
  const review = { productId, rating: 5, comment: 'Lovely' };
  return {
    ctx,
    userId,
    categoryId,
    productId,
    couponId: await shop.addCoupon(),
    orderId: order.id,
    feedbackId: expectOk(await addUserFeedback(ctx, review)),
    image,
    importId: expectOk(await addImport(shop.staff(), IMPORT_FILE)),
    pageId: expectOk(await addPage(shop.staff(), { ...PAGE, slug: `page-${crypto.randomUUID()}` })),
  };
}

const REFUSED = { ok: false, reason: 'not-allowed' };

const STAFF_ONLY: Readonly<Record<string, (ctx: ShopContext, entities: Ids) => Promise<unknown>>> = {
  addBanner: (ctx, { image }) => addBanner(ctx, bannerWith(image)),
  addCategory: (ctx) =>
    addCategory(ctx, { name: 'Mine', slug: crypto.randomUUID(), description: '', image: null, status: 'active' }),
  updateCategory: (ctx, { categoryId }) =>
    updateCategory(ctx, categoryId, { version: null, fields: { name: 'Mine', description: '', image: null } }),
  setCategoryStatus: (ctx, { categoryId }) => setCategoryStatus(ctx, [categoryId], 'inactive'),
  orderCategories: (ctx, { categoryId }) => orderCategories(ctx, [categoryId]),
  deleteCategories: (ctx, { categoryId }) => deleteCategories(ctx, [categoryId], null),
  addDefaultCategories: (ctx) => addDefaultCategories(ctx),
  listAdminCategories: (ctx) => listAdminCategories(ctx),
  searchStore: (ctx) => searchStore(ctx, 'asha'),
  uploadPicture: (ctx) => uploadPicture(ctx, { bytes: new Uint8Array(8), fileName: 'mine.jpg' }),
  addProduct: (ctx, { categoryId, image }) =>
    addProduct(ctx, {
      name: 'Mine',
      sku: crypto.randomUUID(),
      categoryId,
      price: 100_000,
      stock: [{ size: '', onHand: 1 }],
      pictures: [{ key: image, alt: '' }],
    }),
  updateProduct: (ctx, { productId }) => updateProduct(ctx, productId, { version: null, change: { price: 200 } }),
  duplicateProduct: (ctx, { productId, image }) =>
    duplicateProduct(ctx, productId, { name: 'Mine', sku: crypto.randomUUID(), price: 200, picture: image }),
  setProductStatus: (ctx, { productId }) => setProductStatus(ctx, [productId], 'inactive'),
  deleteProducts: (ctx, { productId }) => deleteProducts(ctx, [productId]),
  restoreProducts: (ctx, { productId }) => restoreProducts(ctx, [productId]),
  addImport: (ctx) => addImport(ctx, IMPORT_FILE),
  listImports: (ctx) => listImports(ctx),
  saveChoices: (ctx, { importId }) => saveChoices(ctx, importId, { version: 1, choices: NO_CHOICES, publishes: true }),
  previewImport: (ctx, { importId }) => previewImport(ctx, importId),
  startImport: (ctx, { importId }) => startImport(ctx, importId, 2),
  pauseImport: (ctx, { importId }) => pauseImport(ctx, importId),
  resumeImport: (ctx, { importId }) => resumeImport(ctx, importId),
  retryPictures: (ctx, { importId }) => retryPictures(ctx, importId),
  undoImport: (ctx, { importId }) => undoImport(ctx, importId),
  getImportProgress: (ctx, { importId }) => getImportProgress(ctx, importId, 'all'),
  getImportReport: (ctx, { importId }) => getImportReport(ctx, importId),
  deleteImport: (ctx, { importId }) => deleteImport(ctx, importId),
  exportProducts: (ctx) => exportProducts(ctx, parseAdminProductsQuery(new URLSearchParams())),
  addSampleProducts: (ctx) => addSampleProducts(ctx),
  summariseAlerts: (ctx) => summariseAlerts(ctx, 3),
  getInventory: (ctx) => getInventory(ctx, { all: true, limit: 5 }),
  getProductAnalytics: (ctx) => getProductAnalytics(ctx),
  deleteReview: (ctx, { feedbackId }) => deleteReview(ctx, feedbackId),
  processStock: (ctx) => processStock(ctx),
  setStock: (ctx, { productId }) => setStock(ctx, productId, 1),
  decreaseStock: (ctx, { productId }) =>
    decreaseStock(ctx, productId, { size: 'M', units: 1, reason: 'Mine', idempotencyKey: 'a key' }),
  increaseStock: (ctx, { productId }) =>
    increaseStock(ctx, productId, { size: 'M', units: 1, reason: 'Mine', idempotencyKey: 'a key' }),
  bulkChangeStock: (ctx, { productId }) => bulkChangeStock(ctx, [productId], 1),
  cancelOrder: (ctx, { orderId }) => cancelOrder(ctx, orderId, 'Mine'),
  deliverOrder: (ctx, { orderId }) => deliverOrder(ctx, orderId),
  addCustomerNote: (ctx, { userId }) => addCustomerNote(ctx, userId, 'Mine'),
  deleteCustomerNote: (ctx, { userId }) => deleteCustomerNote(ctx, userId),
  editOrder: (ctx, { orderId }) => editOrder(ctx, orderId, { version: 1, lines: [] }),
  previewOrderEdit: (ctx, { orderId }) => previewOrderEdit(ctx, orderId, null),
  updateOrderStatus: (ctx, { orderId }) => updateOrderStatus(ctx, orderId, { status: 'shipped', seen: null }),
  updateOrder: (ctx, { orderId }) => updateOrder(ctx, orderId, { version: null, change: { trackingNumber: '1' } }),
  addOrderNote: (ctx, { orderId }) => addOrderNote(ctx, orderId, 'Mine'),
  placeManualOrder: (ctx, { productId }) =>
    placeManualOrder(ctx, manualOrderFor([{ productId, name: '', size: 'M', quantity: 1 }])),
  quoteManualOrder: (ctx, { productId }) =>
    quoteManualOrder(ctx, manualOrderFor([{ productId, name: '', size: 'M', quantity: 1 }])),
  createPaymentLink: (ctx, { productId }) =>
    createPaymentLink(ctx, manualOrderFor([{ productId, name: '', size: 'M', quantity: 1 }])),
  listWaitingLinks: (ctx) => listWaitingLinks(ctx),
  copyPaymentLink: (ctx) => copyPaymentLink(ctx, UNKNOWN_ID),
  sendPaymentLink: (ctx) => sendPaymentLink(ctx, UNKNOWN_ID, { mails: 1 }),
  cancelPaymentLink: (ctx) => cancelPaymentLink(ctx, UNKNOWN_ID),
  findProductsToOrder: (ctx) => findProductsToOrder(ctx, 'a'),
  listOrders: (ctx) => listOrders(ctx, parseOrdersQuery(new URLSearchParams())),
  loadOrderRows: (ctx, { orderId }) => loadOrderRows(ctx, [orderId]),
  countNewerOrders: (ctx) => countNewerOrders(ctx, parseOrdersQuery(new URLSearchParams()), null),
  listOrdersToSelect: (ctx) => listOrdersToSelect(ctx, parseOrdersQuery(new URLSearchParams())),
  keepOrderSelection: (ctx, { orderId }) => keepOrderSelection(ctx, [orderId]),
  listOrderViews: (ctx) => listOrderViews(ctx),
  saveOrderView: (ctx) => saveOrderView(ctx, { name: 'Mine', query: 'status=pending' }),
  renameOrderView: (ctx) => renameOrderView(ctx, UNKNOWN_ID, 'Mine'),
  deleteOrderView: (ctx) => deleteOrderView(ctx, UNKNOWN_ID),
  exportOrders: async (ctx) => exportOrders(ctx, parseOrdersQuery(new URLSearchParams())),
  approveFeedback: (ctx, { feedbackId }) => approveFeedback(ctx, feedbackId),
  rejectFeedback: (ctx, { feedbackId }) => rejectFeedback(ctx, feedbackId, 'Mine'),
  listUsers: (ctx) => listUsers(ctx, { search: '', role: null, status: null, sort: 'newest', page: 1, rows: 10 }),
  updateUser: (ctx, { userId }) => updateUser(ctx, userId, { seen: null, wanted: { role: 'admin' } }),
  deleteUser: (ctx, { userId }) => deleteUser(ctx, userId),
  addSampleUsers: (ctx) => addSampleUsers(ctx),
  listOutgoingMessages: (ctx) => listOutgoingMessages(ctx, { page: 1, rows: 10 }),
  retryOutgoingMessages: (ctx) => retryOutgoingMessages(ctx, 'all'),
  listAudit: (ctx) => listAudit(ctx, parseAuditQuery(new URLSearchParams())),
  listAuditFilterOptions: (ctx) => listAuditFilterOptions(ctx),
  exportAudit: async (ctx) => exportAudit(ctx, parseAuditQuery(new URLSearchParams())),
  markAllNotificationsRead: (ctx) => markAllNotificationsRead(ctx),
  markNotificationRead: (ctx) => markNotificationRead(ctx, UNKNOWN_ID),
  createTestNotifications: (ctx) => createTestNotifications(ctx),
  listNotifications: (ctx) => listNotifications(ctx, 10),
  countUnreadNotifications: (ctx) => countUnreadNotifications(ctx),
  listLeads: (ctx) => listLeads(ctx, { status: null, recent: false, page: 1, rows: 10 }),
  listBanners: (ctx) => listBanners(ctx),
  getStockStats: (ctx) => getStockStats(ctx),
  listPages: (ctx) => listPages(ctx, { search: '', state: null }),
  previewPage: (ctx) => previewPage(ctx, PAGE),
  addPage: (ctx) => addPage(ctx, { ...PAGE, slug: `page-${crypto.randomUUID()}` }),
  savePage: (ctx, { pageId }) => savePage(ctx, pageId, { version: null, page: PAGE }),
  restorePageVersion: (ctx, { pageId }) => restorePageVersion(ctx, pageId, { version: null, restored: 1 }),
  deletePage: (ctx, { pageId }) => deletePage(ctx, pageId, null),
};

/**
 * These functions are left out of the test that a permission suffices: the first four need the account of the actor in the database, and a
 * payment link that stays open breaks an invariant, because the time of the tests is in the past.
 */
const NOT_DONE_HERE = ['updateUser', 'deleteUser', 'saveOrderView', 'keepOrderSelection', 'createPaymentLink'];

const STAFF_READS: Readonly<Record<string, (ctx: ShopContext, entities: Ids) => Promise<unknown>>> = {
  getProduct: (ctx, { productId }) => getProduct(ctx, productId),
  getProductToEdit: (ctx, { productId }) => getProductToEdit(ctx, productId),
  getCoupon: (ctx, { couponId }) => getCoupon(ctx, couponId),
  getCustomer: (ctx, { userId }) => getCustomer(ctx, userId),
  getCustomerPage: (ctx, { userId }) => getCustomerPage(ctx, userId, { page: 1, rows: 10 }),
  getFeedback: (ctx, { feedbackId }) => getFeedback(ctx, feedbackId),
  getPageToEdit: (ctx, { pageId }) => getPageToEdit(ctx, pageId),
  getAdminOrder: (ctx, { orderId }) => getAdminOrder(ctx, orderId),
};

const countAllRows = async () =>
  (
    await shop.db.execute(sql`select (select count(*) from banners) as banners, (select count(*) from categories) as categories,
      (select count(*) from products) as products, (select count(*) from audit) as audit, (select count(*) from refunds) as refunds,
      (select count(*) from order_events) as events, (select count(*) from users where role = 'admin') as admins, (select count(*) from reviews) as reviews,
      (select count(*) from stock_ledger) as ledger, (select count(*) from content_pages) as pages, (select count(*) from notifications where read) as read`)
  ).rows;

/**
 * The permissions of which each function needs one. Every other function of STAFF_ONLY is for every role, and returns
 * what the role may read.
 */
const NEEDS: Readonly<Record<string, readonly [Permission, ...Permission[]]>> = {
  addBanner: ['banners'],
  listBanners: ['banners'],
  addCategory: ['categories'],
  updateCategory: ['categories'],
  setCategoryStatus: ['categories'],
  orderCategories: ['categories'],
  deleteCategories: ['categories'],
  addDefaultCategories: ['categories'],
  listAdminCategories: ['categories'],
  addProduct: ['products.edit'],
  updateProduct: ['products.edit'],
  duplicateProduct: ['products.edit'],
  setProductStatus: ['products.edit'],
  addSampleProducts: ['products.edit'],
  processStock: ['products.edit'],
  setStock: ['products.edit'],
  decreaseStock: ['products.edit'],
  increaseStock: ['products.edit'],
  bulkChangeStock: ['products.edit'],
  deleteProducts: ['products.delete'],
  restoreProducts: ['products.delete'],
  addImport: ['products.import'],
  listImports: ['products.import'],
  saveChoices: ['products.import'],
  previewImport: ['products.import'],
  startImport: ['products.import'],
  pauseImport: ['products.import'],
  resumeImport: ['products.import'],
  retryPictures: ['products.import'],
  undoImport: ['products.import'],
  getImportProgress: ['products.import'],
  getImportReport: ['products.import'],
  deleteImport: ['products.import'],
  exportProducts: ['products.read'],
  summariseAlerts: ['products.read'],
  getInventory: ['products.read'],
  getProductAnalytics: ['products.read'],
  deleteReview: ['reviews'],
  approveFeedback: ['reviews'],
  rejectFeedback: ['reviews'],
  editOrder: ['orders.edit'],
  previewOrderEdit: ['orders.edit'],
  updateOrder: ['orders.edit'],
  placeManualOrder: ['orders.edit'],
  quoteManualOrder: ['orders.edit'],
  createPaymentLink: ['orders.edit'],
  listWaitingLinks: ['orders.edit'],
  copyPaymentLink: ['orders.edit'],
  sendPaymentLink: ['orders.edit'],
  cancelPaymentLink: ['orders.edit'],
  listOrders: ['orders.read'],
  loadOrderRows: ['orders.read'],
  countNewerOrders: ['orders.read'],
  listOrdersToSelect: ['orders.read'],
  keepOrderSelection: ['orders.read'],
  listOrderViews: ['orders.read'],
  saveOrderView: ['orders.read'],
  renameOrderView: ['orders.read'],
  deleteOrderView: ['orders.read'],
  exportOrders: ['orders.export'],
  cancelOrder: ['orders.move'],
  deliverOrder: ['orders.move'],
  addCustomerNote: ['customers.edit'],
  deleteCustomerNote: ['customers.edit'],
  addSampleUsers: ['customers.edit'],
  listUsers: ['customers.read'],
  listOutgoingMessages: ['messages'],
  retryOutgoingMessages: ['messages'],
  listAudit: ['audit'],
  listAuditFilterOptions: ['audit'],
  exportAudit: ['audit'],
  createTestNotifications: ['reports'],
  listLeads: ['leads'],
  listPages: ['pages'],
  previewPage: ['pages'],
  addPage: ['pages'],
  savePage: ['pages'],
  restorePageVersion: ['pages'],
  deletePage: ['pages'],
  uploadPicture: ['products.edit', 'categories', 'banners', 'pages', 'settings'],
  updateOrderStatus: ['orders.move', 'orders.edit'],
  addOrderNote: ['orders.edit', 'orders.move', 'fulfilment'],
  findProductsToOrder: ['products.read', 'categories', 'coupons', 'orders.edit'],
  updateUser: ['staff', 'customers.edit'],
  deleteUser: ['customers.edit', 'staff'],
  getStockStats: ['reports'],
};
const FOR_EVERY_ROLE = [
  'searchStore',
  'markAllNotificationsRead',
  'markNotificationRead',
  'listNotifications',
  'countUnreadNotifications',
];

const staffWith = (permissions: readonly Permission[]): ShopContext => shop.as(roleActor('Some role', permissions));

test('A-ROLE-04 the table of permissions names every function', () => {
  expect([...Object.keys(NEEDS), ...FOR_EVERY_ROLE].sort()).toEqual(Object.keys(STAFF_ONLY).sort());
});

test.each(Object.entries(NEEDS))('A-ROLE-04 %s needs one of %j', async (name, needed) => {
  const { ctx: _, ...entities } = await addOneOfEach();
  const before = await countAllRows();
  const others = PERMISSIONS.filter((permission) => !needed.includes(permission));
  expect(await STAFF_ONLY[name]?.(staffWith(others), entities)).toEqual(REFUSED);
  expect(await countAllRows()).toEqual(before);
});

test.each(Object.entries(NEEDS).filter(([name]) => !NOT_DONE_HERE.includes(name)))(
  'A-ROLE-04 %s is done for a role that has nothing but one of %j',
  async (name, needed) => {
    for (const permission of needed) {
      const { ctx: _, ...entities } = await addOneOfEach();
      expect(await STAFF_ONLY[name]?.(staffWith([permission]), entities)).not.toEqual(REFUSED);
    }
  },
);

test.each(Object.keys(STAFF_ONLY))('%s refuses guests and shoppers and changes nothing', async (name) => {
  const { ctx, ...entities } = await addOneOfEach();
  const before = await countAllRows();
  for (const ctxOfCaller of [shop.as(GUEST), ctx])
    expect(await STAFF_ONLY[name]?.(ctxOfCaller, entities)).toEqual(REFUSED);
  expect(await countAllRows()).toEqual(before);
});

test.each(Object.keys(STAFF_READS))('%s returns nothing to guests and shoppers', async (name) => {
  const { ctx, ...entities } = await addOneOfEach();
  expect(await STAFF_READS[name]?.(shop.staff(), entities)).not.toBeNull();
  for (const ctxOfCaller of [shop.as(GUEST), ctx]) expect(await STAFF_READS[name]?.(ctxOfCaller, entities)).toBeNull();
});

test.each([
  ['getDashboard', getDashboard],
  ['getStaffCounts', getStaffCounts],
  ['countOrders', countOrders],
])('%s responds to staff only', async (_, load) => {
  const { ctx } = await addOneOfEach();
  for (const ctxOfCaller of [shop.as(GUEST), ctx]) await expect(load(ctxOfCaller)).rejects.toThrow('staff only');
  expect(await load(shop.staff())).toBeDefined();
});
