// For every route that changes a person's own data, a POST that changes it. e2e/route-matrix.e2e.ts sends it as other people, then as the
// owner.

export interface Body {
  readonly type: 'json' | 'form';
  readonly content: Readonly<Record<string, unknown>>;
}

/** By route, a POST that names data of the owner; sent by another person, it must change nothing. */
export const OWN_DATA_CHANGES: Readonly<Record<string, (owned: OwnedData) => Body>> = {
  '/profile': ({ uid, addressId }) => ({ type: 'form', content: { intent: 'delete-address', uid, id: addressId } }),
  '/profile/security': ({ sessionId }) => ({ type: 'form', content: { intent: 'end-session', session: sessionId } }),
  '/profile/join': ({ uid }) => ({ type: 'form', content: { intent: 'start', uid, returnUrl: '/profile' } }),
  '/profile/phone': ({ uid }) => ({ type: 'form', content: { intent: 'send', uid, phone: '9845012345' } }),
  '/checkout/place': ({ uid, productId }) => ({
    type: 'json',
    content: { userId: uid, lines: [{ productId, size: 'M', quantity: 1 }] },
  }),
  '/orders/:orderId/cancel': ({ uid }) => ({
    type: 'form',
    content: { uid, reason: 'Duplicate order', type: 'refund' },
  }),
  '/orders/:orderId/return': () => ({
    type: 'form',
    content: { item: crypto.randomUUID(), reason: 'too-large', outcome: 'refund', key: crypto.randomUUID() },
  }),
  '/orders/:orderId/returns/:number': () => ({ type: 'form', content: { intent: 'withdraw' } }),
  '/return-photos': ({ uid }) => ({ type: 'json', content: { userId: uid } }),
  '/reviews/write': ({ uid }) => ({ type: 'form', content: { userId: uid, rating: 1, comment: '' } }),
  '/reviews': ({ uid }) => ({ type: 'form', content: { userId: uid, rating: 1, comment: '' } }),
  '/reviews/photo': ({ uid }) => ({ type: 'json', content: { userId: uid } }),
  '/payments/start': ({ uid, productId }) => ({
    type: 'json',
    content: { userId: uid, lines: [{ productId, size: 'M', quantity: 1 }] },
  }),
  '/checkout/attempt': ({ uid }) => ({ type: 'json', content: { userId: uid, idempotencyKey: uid } }),
  '/payments/confirm': ({ uid }) => ({ type: 'json', content: { userId: uid, checkoutId: uid, paymentId: 'pay_1' } }),
  '/wishlist-items': ({ uid, productId }) => ({
    type: 'json',
    content: { uid, changes: [{ id: productId, wished: false }] },
  }),
  '/cart/reminders': ({ uid }) => ({ type: 'form', content: { uid, agrees: 'on' } }),
  '/bag-items': ({ uid, productId }) => ({
    type: 'json',
    content: { uid, changes: [{ key: crypto.randomUUID(), id: productId, size: 'M', by: -9 }] },
  }),
};

/**
 * The routes whose POST changes the data when the owner sends it. The other routes need more than a plain POST: a code, a photo, a payment,
 * a delivered order or a comment; tests of their own prove that the owner may use them.
 */
export const ACCEPTED_FROM_OWNER: readonly string[] = [
  '/profile',
  '/profile/security',
  '/orders/:orderId/cancel',
  '/wishlist-items',
  '/bag-items',
];

interface OwnedData {
  readonly uid: string;
  readonly addressId: string;
  readonly sessionId: string;
  readonly productId: string;
  /** Is a part of the path of requests about one order. */
  readonly orderId: string;
}
