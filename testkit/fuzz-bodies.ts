// Valid bodies for every route that accepts a POST; the fuzzer derives almost valid ones from them. The fuzz test fails for a route with
// an action and without a body here.
import { adminAction, type Bodies, form, json } from './fuzz-body.ts';
import { collectionActions, pageActions } from './fuzz-content.ts';
import {
  ATTRIBUTES,
  BRAND,
  bannerFields,
  categoryFields,
  couponFields,
  IMPORT_ACTIONS,
  productForm,
  RECIPIENT,
  SETTINGS,
  stockAdjustment,
  stockTakeActions,
  TRACKING,
} from './fuzz-records.ts';
import { RETURN_SETTINGS, returnActions } from './fuzz-returns.ts';
import { SECOND_FACTOR } from './fuzz-second-factor.ts';
import { STOREFRONT_BODIES } from './fuzz-storefront-bodies.ts';

const ADMIN: Readonly<Record<string, Bodies>> = {
  '/login': () => [form({ email: 'a@example.in', password: 'wrong password' })],
  ...SECOND_FACTOR,
  '/invite/:token': () => [
    form({ name: 'Divya Rao', password: 'A long passphrase 1', confirmPassword: 'A long passphrase 1' }),
    form({ intent: 'sign-out' }),
  ],
  '/sign-out': () => [form({})],
  '': () => [form({ intent: 'process-stock' }), form({ intent: 'test-notifications' })],
  '/notifications': ({ notification }) => [
    form({ id: notification.id }),
    form({ all: 'yes', upTo: '2026-11-14T10:00:00.000Z' }),
  ],
  '/products/import/file': () => [json({ not: 'a file of products' })],
  '/products/import/picture': () => [json({ not: 'a picture' })],
  '/products/import/change': () => IMPORT_ACTIONS.map(([name, input]) => adminAction(name, input)),
  '/products/stock-take/change': (rows) => stockTakeActions(rows).map(([name, input]) => adminAction(name, input)),
  '/products/stock-take/:stockTakeId/file': () => [json({ not: 'a file of counted sizes' })],
  '/products/look': ({ product: { id } }) => [adminAction('set', { id, before: [], after: [id] })],
  '/products/video': ({ product: { id }, picturePath }) => [
    adminAction('remove', { id, key: 'a'.repeat(24) }),
    adminAction('setPoster', { id, key: 'a'.repeat(24), url: picturePath }),
    adminAction('setPoster', { id, key: 'a'.repeat(24), url: null }),
  ],
  '/products/video/file': () => [json({ not: 'a video' })],
  '/products/style': ({ product: { id } }) => [adminAction('join', { id, otherId: id }), adminAction('leave', { id })],
  '/products/change': ({ product: { id }, picturePath }) => [
    adminAction('setStatus', { ids: [id], status: 'inactive' }),
    adminAction('delete', { ids: [id] }),
    adminAction('restore', { ids: [id] }),
    adminAction('changeStock', { ids: [id], by: -2 }),
    adminAction('adjustStock', { id, ...stockAdjustment() }),
    adminAction('duplicate', { id, name: 'Copy', sku: 'F-2', price: 100_000, image: picturePath }),
    adminAction('addSamples'),
  ],
  '/products/save': (rows) => [
    adminAction('add', productForm(rows, null)),
    adminAction('update', productForm(rows, rows.product.id)),
  ],
  '/products/:productId/reviews': ({ review }) => [json({ reviewId: review.id })],
  '/pictures': () => [json({ not: 'a picture' })],
  '/categories/change': (rows) => {
    const { id, version } = rows.category;
    const fields = categoryFields(rows);
    return [
      adminAction('add', { fields }),
      adminAction('save', { id, version, fields }),
      adminAction('saveAttributes', { id, version, attributes: ATTRIBUTES }),
      adminAction('setStatus', { ids: [id], status: 'active' }),
      adminAction('delete', { ids: [id], moveTo: null }),
      adminAction('reorder', { ids: [id] }),
      adminAction('addDefaults'),
    ];
  },
  '/coupons/change': ({ coupon: { id, version } }) => [
    adminAction('setStatus', { id, version, status: 'inactive' }),
    adminAction('delete', { id, version }),
  ],
  '/coupons/save': (rows) => [
    adminAction('add', { fields: couponFields(rows) }),
    adminAction('update', { id: rows.coupon.id, version: rows.coupon.version, fields: couponFields(rows) }),
    adminAction('preview', { fields: couponFields(rows), usedCount: 0, bag: [rows.product.id] }),
  ],
  '/setup/decide': () => [adminAction('decide', { decision: 'sendsByHand', isMade: true })],
  '/settings/returns/save': ({ settings }) => [
    adminAction('save', { version: null, returns: RETURN_SETTINGS }),
    adminAction('save', { version: Number(settings.id), returns: { ...RETURN_SETTINGS, pickupMethod: 'self' } }),
  ],
  '/settings/save': ({ settings, taxClass }) => [
    adminAction('save', { version: null, settings: SETTINGS }),
    adminAction('save', {
      version: null,
      settings: { ...SETTINGS, taxMode: 'none', gst: { ...SETTINGS.gst, defaultClassId: taxClass.id } },
    }),
    adminAction('save', { version: Number(settings.id), settings: SETTINGS }),
  ],
  '/tax-classes/change': ({ taxClass: { id, version } }) => {
    const slab = { validFrom: '2099-04-01', kind: 'slab', rate: 5, threshold: 250_000, rateAbove: 18 };
    const fields = { name: `Class ${crypto.randomUUID()}`, hsn: '620442', unit: 'PCS', rates: [slab] };
    return [
      adminAction('add', { fields }),
      adminAction('update', { id, version, fields }),
      adminAction('delete', { id, version }),
      adminAction('confirmRates'),
    ];
  },
  '/synonyms/change': ({ synonym: { id, version } }) => {
    const fields = { words: `word${Math.floor(Math.random() * 1e9)}`, finds: 'saree, kurta', isTwoWay: true };
    return [
      adminAction('add', { fields }),
      adminAction('save', { id, version, fields }),
      adminAction('delete', { id, version }),
    ];
  },
  '/integrations/change': () => [
    adminAction('save', {
      name: 'google',
      version: null,
      values: { clientId: '1-a.apps.googleusercontent.com', clientSecret: 'a secret' },
    }),
    adminAction('remove', { name: 'google', version: null }),
    adminAction('test', { name: 'smtp' }),
  ],
  '/brand/save': () => [adminAction('save', { version: null, brand: BRAND })],
  '/banners/change': (rows) => {
    const { id, version } = rows.banner;
    const fields = bannerFields(rows);
    return [
      adminAction('add', { fields }),
      adminAction('save', { id, version, fields }),
      adminAction('setActive', { id, version, isActive: true }),
      adminAction('delete', { id, version }),
      adminAction('reorder', { ids: [id], seen: [id] }),
    ];
  },
  '/collections/change': (rows) => collectionActions(rows).map(([name, input]) => adminAction(name, input)),
  '/messages/templates/change': () => {
    const fields = {
      isOn: true,
      providerName: '',
      language: 'en',
      subject: 'On its way: {order}',
      body: 'Dear {name},',
    };
    const template = { event: 'order-shipped', channel: 'email', fields };
    const message = { ...template, channel: 'sms', fields: { ...fields, providerName: '65f0c0d1d6fc0550b2f1a2c3' } };
    return [
      adminAction('save', { ...template, version: null }),
      adminAction('save', { ...message, version: null }),
      adminAction('test', { ...template, number: '' }),
      adminAction('test', { ...message, number: '98450 12345' }),
    ];
  },
  '/pages/change': (rows) => pageActions(rows).map(([name, input]) => adminAction(name, input)),
  '/staff/change': ({ user: { id } }) => {
    const fields = { name: 'Fuzzed role', permissions: ['orders.read', 'orders.refund'], refundLimit: 200_000 };
    return [
      adminAction('setRole', { id, roleId: id, seen: id }),
      adminAction('remove', { id }),
      adminAction('invite', { email: 'fuzzed@example.in', roleId: id }),
      adminAction('sendInviteAgain', { id }),
      adminAction('setInviteRole', { id, roleId: id }),
      adminAction('withdrawInvite', { id }),
      adminAction('addRole', { fields }),
      adminAction('saveRole', { id, version: 1, fields }),
      adminAction('deleteRole', { id }),
    ];
  },
  '/users/change': ({ user: { id, name } }) => {
    const fields = { name: String(name), role: 'user', status: 'active' };
    return [
      adminAction('save', { id, seen: fields, fields: { ...fields, name: 'Fuzzed' } }),
      adminAction('save', { id, seen: null, fields }),
      adminAction('delete', { id }),
      adminAction('addNote', { id, note: 'Prefers a call' }),
      adminAction('deleteNote', { id }),
      adminAction('withdrawConsent', { userId: id, consentId: id }),
      adminAction('addSamples'),
    ];
  },
  '/feedback/change': ({ feedback: { id } }) => [
    adminAction('approve', { id }),
    adminAction('reject', { id, reason: 'Not about it' }),
    adminAction('removePhoto', { id, photoId: id }),
    adminAction('recount', { after: null }),
    adminAction('recount', { after: id }),
    adminAction('findDuplicates'),
    adminAction('cleanDuplicates'),
    adminAction('testWorkflow'),
    adminAction('inspect'),
  ],
  '/grievances/change': ({ grievance: { id, version } }) => [
    adminAction('answer', { id, version, text: 'We are sorry' }),
    adminAction('note', { id, version, text: 'Called' }),
    adminAction('close', { id, version }),
    adminAction('reopen', { id, version }),
  ],
  '/returns/change': ({ returned }) => returnActions(returned).map(([name, input]) => adminAction(name, input)),
  '/leads/change': ({ lead: { id } }) => {
    const fields = { status: 'contacted', notes: 'Called' };
    return [
      adminAction('update', { id, fields, original: null }),
      adminAction('update', { id, fields, original: fields }),
      adminAction('delete', { id }),
    ];
  },
  '/newsletter/change': ({ newsletter: { id } }) => [adminAction('delete', { id })],
  '/outbox/change': ({ message: { id } }) => [adminAction('retry', { id }), adminAction('retryAll')],
  '/refunds/change': ({ unknownPayment: { id } }) => [
    adminAction('refundPayment', { id }),
    adminAction('dismissPayment', { id }),
  ],
  '/messages/change': ({ phoneMessage: { id } }) => [
    adminAction('sendAgain', { id }),
    adminAction('saveBudget', { budget: 50_000, whatsappCost: 115, whatsappAskedCost: 862, smsCost: 180 }),
  ],
  '/searches/change': ({ zeroResultSearch: { id } }) => [adminAction('clear', { text: id }), adminAction('clearOld')],
  '/fulfillment/change': ({ shipment: { id } }) => [
    adminAction('generateAwb', { id }),
    adminAction('manifest', { ids: [id] }),
    adminAction('labels', { ids: [id] }),
    adminAction('cancel', { id }),
    adminAction('pickup', { id }),
    adminAction('reattempt', { id, note: 'Ring twice' }),
    adminAction('restock', { id }),
    adminAction('resend', { id }),
    adminAction('refund', { id, note: 'Lost' }),
    adminAction('resolve', { id, note: 'Lost' }),
  ],
  '/fulfillment/create': ({ orderToShip: { id } }) => [
    adminAction('create', { id, courierId: null }),
    adminAction('create', { id, courierId: 1 }),
    adminAction('labels', { ids: [id] }),
  ],
  '/orders/new/place': ({ product }) => {
    const items = [{ productId: product.id, name: 'Kurta', size: 'M', quantity: 1 }];
    const shipping = { fullName: 'Asha Rao', email: 'asha@example.in', ...RECIPIENT };
    const discount = { kind: 'amount', value: 100, reason: 'Regular customer' };
    return [
      adminAction('quote', { idempotencyKey: crypto.randomUUID(), items, discount: null }),
      adminAction('quote', { idempotencyKey: crypto.randomUUID(), items, discount: { kind: 'percent', value: 10 } }),
      adminAction('place', { idempotencyKey: crypto.randomUUID(), items, shipping, shownTotal: 0, discount }),
      adminAction('createLink', { idempotencyKey: crypto.randomUUID(), items, shipping, shownTotal: 0, discount }),
    ];
  },
  '/orders/waiting/change': () => {
    const id = crypto.randomUUID();
    return [adminAction('copy', { id }), adminAction('send', { id, mails: 1 }), adminAction('cancel', { id })];
  },
  '/orders/edit': ({ order: { id, version }, orderItem }) => {
    const lines = [{ id: orderItem.id, size: 'M', quantity: 1 }];
    return [
      adminAction('preview', { id, lines: null }),
      adminAction('preview', { id, lines }),
      adminAction('save', { id, version, lines }),
    ];
  },
  '/orders/selection': ({ order: { id } }) => [adminAction('keep', { ids: [id] })],
  '/orders/views': ({ order: { id } }) => [
    adminAction('save', { name: 'Fuzzed view', query: 'status=pending' }),
    adminAction('rename', { id, name: 'Fuzzed view' }),
    adminAction('delete', { id }),
  ],
  '/orders/change': ({ order: { id, order_id: orderNumber, version, status: seen }, request, refund, cashReturn }) => [
    adminAction('markSent', { orderNumber, tracking: TRACKING }),
    adminAction('saveTracking', { id, version, tracking: TRACKING }),
    adminAction('setStatus', { id, status: 'processing', seen }),
    adminAction('setStatus', { id, status: 'cancelled', seen }),
    adminAction('setStatuses', { orders: [{ id, seen }], status: 'shipped' }),
    adminAction('answerRequest', { id: request.id, approve: true, notes: 'Yes' }),
    adminAction('answerRequest', { id: request.id, approve: false, notes: 'No' }),
    adminAction('addNote', { id, note: 'Called' }),
    adminAction('refundAmount', { id, amount: 100, seenRefundable: 100, reason: 'Goodwill', note: '' }),
    adminAction('retryRefund', { id: refund.id }),
    adminAction('voidCash', { id, reason: 'Not received' }),
    adminAction('takeCashReturn', { id: cashReturn.id }),
    adminAction('endCashReturn', { id: cashReturn.id, reference: 'Transfer 12' }),
    ...['never-left', 'came-back', 'pack-again', 'restock', 'write-off'].map((action) =>
      adminAction('stateUnits', { id, action, reason: 'Counted again', unsellable: {} }),
    ),
    adminAction('saveAddress', {
      id,
      version,
      customerPhone: '9876543210',
      shippingAddress: { fullName: 'Asha Rao', ...RECIPIENT },
    }),
  ],
};

export const VALID_BODIES: Readonly<Record<string, Bodies>> = {
  ...STOREFRONT_BODIES,
  ...Object.fromEntries(Object.entries(ADMIN).map(([path, bodies]) => [`/admin-panel${path}`, bodies])),
};
