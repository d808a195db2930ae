import { expect, test } from 'vitest';
import { settings } from '#db/schema/promotions.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { expectOk, openTestShop, orderRequestFor, placeCashOrder } from '#shop/testing/test-shop.ts';
import { messageFromQuery } from './cancel-result.ts';
import { handleCancel } from './handle-cancel.server.ts';

const shop = openTestShop();

test('S-CAN-15 S-CAN-16 the shopper sees at once that the order is cancelled, or that staff decide', async () => {
  const productId = await shop.addProduct();
  const { ctx, userId } = await shop.addShopper();
  const cancel = async (autoCancelMinutes: number) => {
    // The row of the settings exists once they have been read.
    await getSettings(ctx);
    await shop.db.update(settings).set({ returns: { autoCancelMinutes } });
    const request = orderRequestFor([{ productId, size: 'M', quantity: 1 }]);
    const { orderId } = expectOk(await placeCashOrder(ctx, request));
    const form = new FormData();
    for (const [name, value] of Object.entries({ uid: userId, reason: 'Duplicate order', type: 'refund' }))
      form.set(name, value);
    return handleCancel(ctx, orderId, form);
  };
  expect(await cancel(0)).toEqual({ status: 200, result: { ok: true, outcome: 'refund' } });
  expect(await cancel(30)).toEqual({ status: 200, result: { ok: true, outcome: 'cancelled' } });
});

test('S-CAN-15 S-CAN-16 My Orders has a message for each outcome, and none for another text of the URL', () => {
  expect(messageFromQuery('cancelled')).toMatch(/^Your order is cancelled\./);
  expect(messageFromQuery('refund')).toMatch(/^Cancellation request submitted successfully!/);
  expect(messageFromQuery('anything')).toBeNull();
});
