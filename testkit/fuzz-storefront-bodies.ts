// Valid bodies for the storefront's routes that accept a POST.
import { type Bodies, form, json } from './fuzz-body.ts';
import { line, orderRequest, PASSWORDS, RECIPIENT } from './fuzz-records.ts';

export const STOREFRONT_BODIES: Readonly<Record<string, Bodies>> = {
  '/contact': () => [form({ name: 'Asha', email: 'a@example.in', message: 'Hello' })],
  '/grievance': () => [
    form({
      ...{ name: 'Asha', email: 'a@example.in', phone: '9876543210', orderNumber: 'ORD-1', complaint: 'Torn' },
      idempotencyKey: crypto.randomUUID(),
    }),
  ],
  '/login': () => [form({ email: 'a@example.in', password: 'wrong password' }), form({ phone: '98450 12345' })],
  '/login/code': () => [
    form({ intent: 'enter', code: '000000' }),
    form({ intent: 'resend' }),
    form({ intent: 'whatsapp' }),
  ],
  '/login/link': () => [form({})],
  '/register': () => [
    form({
      firstName: 'Asha',
      lastName: 'Rao',
      email: `a.${crypto.randomUUID()}@example.in`,
      phone: '9876543210',
      agreeToTerms: 'on',
      ...PASSWORDS,
    }),
  ],
  '/forgot-password': () => [form({ email: 'a@example.in' })],
  '/reset-password': () => [form(PASSWORDS)],
  '/confirm-email': () => [form({})],
  '/login/google': () => [form({ returnUrl: '/', from: 'login' }), form({ returnUrl: '/admin-panel', from: 'office' })],
  '/profile': ({ ownedRows: { uid, addressId } }) => [
    form({ intent: 'save-profile', uid, name: 'Asha', ...RECIPIENT, by: 'script' }),
    form({ intent: 'save-address', uid, id: '', name: 'Asha', ...RECIPIENT, type: 'home', isDefault: 'yes' }),
    form({ intent: 'save-address', uid, id: addressId, name: 'Asha', ...RECIPIENT, type: 'work', by: 'script' }),
    form({ intent: 'default-address', uid, id: addressId }),
    form({ intent: 'delete-address', uid, id: addressId }),
    form({ intent: 'set-consent', uid, id: 'offers email a@example.in', isGiven: 'yes', by: 'script' }),
  ],
  '/profile/security': ({ ownedRows }) => [
    form({ intent: 'end-session', session: ownedRows.sessionId }),
    form({ intent: 'change-password', currentPassword: 'wrong password', ...PASSWORDS }),
    form({ intent: 'confirm-email' }),
    form({ intent: 'delete-account', email: 'a@example.in', currentPassword: 'wrong password' }),
  ],
  '/profile/join': () => [
    form({ intent: 'start', returnUrl: '/checkout' }),
    form({ intent: 'sign-in', email: 'asha@tanabana.example', password: 'Tanabana#Shop1' }),
    form({ intent: 'join' }),
    form({ intent: 'cancel' }),
  ],
  '/profile/phone': () => [
    form({ intent: 'send', phone: '98450 12345' }),
    form({ intent: 'enter', code: '000000' }),
    form({ intent: 'resend' }),
    form({ intent: 'restart' }),
  ],
  '/orders/:orderId/cancel': ({ ownedRows: { uid } }) => [
    form({ uid, reason: 'Duplicate order', details: 'Twice', type: 'refund', by: 'script' }),
  ],
  '/orders/:orderId/return': ({ product }) => [
    form({
      ...{ key: crypto.randomUUID(), item: product.id, [`quantity-${product.id}`]: '1', by: 'script' },
      ...{ reason: 'too-large', comment: 'Loose', outcome: 'refund', vpa: 'asha.k@okicici', pickupMethod: 'courier' },
      ...{ name: 'Asha', ...RECIPIENT, photo: crypto.randomUUID() },
    }),
    form({
      ...{ key: crypto.randomUUID(), item: product.id, [`size-${product.id}`]: `${product.id} M` },
      ...{ reason: 'damaged', outcome: 'exchange', pickupMethod: 'self' },
    }),
  ],
  '/orders/:orderId/returns/:number': () => [
    form({ intent: 'write', text: 'When do you collect it?' }),
    form({ intent: 'withdraw' }),
  ],
  '/return-photos': () => [json({ not: 'a photo' })],
  '/track-order': ({ order }) => [form({ orderId: String(order.order_id), email: String(order.email) })],
  '/track-order/cancel': ({ order }) => [
    form({ orderId: String(order.order_id), email: String(order.email) }),
    form({
      orderId: String(order.order_id),
      email: String(order.email),
      reason: 'Other',
      details: 'x',
      type: 'refund',
    }),
  ],
  '/track-order/invoice': ({ order }) => [form({ orderId: String(order.order_id), email: String(order.email) })],
  '/checkout/place': (rows) => [json(orderRequest(rows, 'cod'))],
  '/payments/start': (rows) => [json(orderRequest(rows, 'upi')), json(orderRequest(rows, 'card'))],
  '/pay/:token/payment': () => [
    json({ step: 'start', method: 'upi' }),
    json({ step: 'confirm', paymentId: 'pay_1', signature: 'a'.repeat(64) }),
  ],
  '/payments/confirm': ({ ownedRows }) => [
    json({ checkoutId: ownedRows.checkoutId, paymentId: 'pay_1', signature: 'a'.repeat(64) }),
  ],
  '/checkout/guest': () => [form({})],
  '/checkout/email': () => [json({ email: 'asha@example.in' })],
  '/checkout/phone': () => [json({ intent: 'send', phone: '98450 12345' }), json({ intent: 'enter', code: '000000' })],
  '/order-success': () => [form(PASSWORDS)],
  '/checkout/attempt': () => [json({ idempotencyKey: crypto.randomUUID() })],
  '/reviews/write': ({ product }) => [form({ productId: product.id, rating: '5', comment: 'Lovely' })],
  '/reviews': ({ product }) => [form({ productId: product.id, rating: '4', comment: 'Lovely', fit: 'true' })],
  '/reviews/photo': () => [json({ not: 'a photo' })],
  '/newsletter': () => [form({ email: `n.${crypto.randomUUID()}@example.in`, agrees: 'on' })],
  '/back-in-stock/stop': () => [form({ wait: crypto.randomUUID() })],
  '/back-in-stock/:slug': () => [form({ size: 'M', email: `w.${crypto.randomUUID()}@example.in` })],
  '/preferences': () => [
    form({ t: 'a'.repeat(43), key: 'offers email ', isGiven: 'yes' }),
    form({ t: 'a'.repeat(43), intent: 'stop' }),
  ],
  '/cart/restore': () => [form({ bag: 'a'.repeat(43) })],
  '/cart/reminders': ({ ownedRows: { uid } }) => [form({ uid, agrees: 'on' }), form({ uid, by: 'phone' })],
  '/newsletter/unsubscribe': () => [form({ address: crypto.randomUUID() })],
  '/test-firebase': () => [form({})],
  '/leads': () => [form({ mobileNumber: '9876543210', source: 'popup', agrees: 'on' })],
  '/bag-quote': (rows) => [json({ lines: [line(rows)], couponCode: rows.coupon.code ?? null, place: 'checkout' })],
  '/sign-out': () => [form({})],
  '/wishlist-items': ({ ownedRows: { uid }, product }) => [json({ uid, changes: [{ id: product.id, wished: true }] })],
  '/bag-items': ({ ownedRows: { uid }, product }) => [
    json({ uid, changes: [{ key: crypto.randomUUID(), id: product.id, size: 'M', by: 2 }] }),
  ],
};
