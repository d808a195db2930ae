import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { orderItems } from '#db/schema/orders.ts';
import { returnMessages, returnPhotos, returns } from '#db/schema/returns.ts';
import { deliverOrder } from '#shop/payments/deliver-order.server.ts';
import { withdrawReturn } from '#shop/returns/decide-return.server.ts';
import { requestReturn } from '#shop/returns/request-return.server.ts';
import { sendShopperMessage } from '#shop/returns/return-messages.server.ts';
import { addReturnPhoto } from '#shop/returns/return-photos.server.ts';
import { expectOk, openTestShop, orderRequestFor, placeCashOrder } from '#shop/testing/test-shop.ts';
import { DELETED_CUSTOMER_NAME, deleteAccount } from './delete-account.server.ts';
import { exportData } from './export-data.server.ts';

const shop = openTestShop();

async function addShopperWithReturn() {
  const { ctx, userId } = await shop.addShopper({ phone: '9876500000' });
  const productId = await shop.addProduct();
  const order = expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 1 }])));
  expectOk(await deliverOrder(shop.staff(), order.id));
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();
  const photoId = expectOk(await addReturnPhoto(ctx, photo));
  const [item] = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, order.id));
  const number = expectOk(
    await requestReturn(ctx, {
      orderId: order.orderId,
      idempotencyKey: crypto.randomUUID(),
      reason: 'damaged',
      outcome: 'refund',
      lines: [{ orderItemId: item?.id, quantity: 1, wantedLevelId: null }],
      comment: 'A hole',
      vpa: 'asha.k@okicici',
      photoIds: [photoId],
      pickupAddress: null,
      pickupMethod: 'courier',
    }),
  );
  expectOk(await sendShopperMessage(ctx, number, 'When do you come?'));
  return { ctx, userId, number, photoId, order };
}

describe('S-RET-16 the data of a return', () => {
  test('is in the own data export, and nobody else’s', async () => {
    const { ctx, number, photoId, order } = await addShopperWithReturn();
    const other = await addShopperWithReturn();
    const exported = expectOk(await exportData(ctx));
    expect(exported).toMatchObject({
      returns: [
        {
          number,
          order: order.orderId,
          reason: 'damaged',
          comment: 'A hole',
          upiId: 'asha.k@okicici',
          items: [{ size: 'M' }],
          messages: [{ text: 'When do you come?', isFromStaff: false }],
          photos: [photoId],
        },
      ],
    });
    expect(JSON.stringify(exported)).not.toContain(other.number);
  });

  test('keeps the account while the return is under way; then it stays without the person', async () => {
    const { ctx, userId, number } = await addShopperWithReturn();
    expect(await deleteAccount(ctx, userId)).toEqual({ ok: false, reason: 'not-settled' });
    const { id } = expectOk(await withdrawReturn(ctx, number));
    expectOk(await deleteAccount(ctx, userId));
    const [stored] = await shop.db.select().from(returns).where(eq(returns.id, id));
    expect(stored).toMatchObject({ userId: null, vpa: null, comment: '', status: 'withdrawn' });
    expect(stored?.pickupAddress).toMatchObject({ fullName: DELETED_CUSTOMER_NAME, address: '', phone: '' });
    expect(await shop.db.select().from(returnPhotos).where(eq(returnPhotos.userId, userId))).toEqual([]);
    expect(await shop.db.select().from(returnMessages).where(eq(returnMessages.returnId, id))).toEqual([]);
  });
});
