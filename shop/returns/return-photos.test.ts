import sharp from 'sharp';
import { expect, test } from 'vitest';
import { returnPhotos } from '#db/schema/returns.ts';
import { expectOk, GUEST } from '#shop/testing/test-shop.ts';
import { findOwnReturn } from './own-returns.server.ts';
import { requestReturn } from './request-return.server.ts';
import { sendShopperMessage, sendStaffMessage } from './return-messages.server.ts';
import { addReturnPhoto, deleteUnsentReturnPhotos, findReturnPhoto } from './return-photos.server.ts';
import { openReturningShop } from './testing/returning-shop.ts';

const shop = openReturningShop();

const photoWithPlace = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#c05030' } })
    .withExif({ IFD0: { Model: 'A phone' }, IFD3: { GPSLatitude: '12/1 58/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();

test('A-RETURN-13 a photo loses its metadata, and is shown to its shopper and, once sent, to staff', async () => {
  const [bought, other] = [await shop.addDelivered(), await shop.addDelivered()];
  const sent = await photoWithPlace();
  expect((await sharp(sent).metadata()).exif).toBeDefined();
  const id = expectOk(await addReturnPhoto(bought.ctx(), sent));
  const stored = await findReturnPhoto(bought.ctx(), id);
  const { format, exif, width } = await sharp(stored ?? new Uint8Array()).metadata();
  expect({ format, exif, width }).toEqual({ format: 'webp', exif: undefined, width: 40 });
  expect(await findReturnPhoto(other.ctx(), id)).toBeNull();
  expect(await findReturnPhoto(shop.as(GUEST), id)).toBeNull();
  expect(await findReturnPhoto(shop.staff(), id)).toBeNull();
  // Another shopper cannot attach it.
  const stolen = shop.requestFor(other, { reason: 'damaged', photoIds: [id] });
  expect(await requestReturn(other.ctx(), stolen)).toMatchObject({ reason: 'no-such-photo' });
  const claim = shop.requestFor(bought, { reason: 'damaged', photoIds: [id] });
  const number = expectOk(await requestReturn(bought.ctx(), claim));
  expect(await findReturnPhoto(shop.staff(), id)).not.toBeNull();
  expect(await shop.rowOf(number)).toMatchObject({ kind: 'claim' });
  await deleteUnsentReturnPhotos(shop.system());
  expect(await shop.db.$count(returnPhotos)).toBe(1);
});

test('A-RETURN-13 a file that is not a picture is refused', async () => {
  const bought = await shop.addDelivered();
  const script = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  expect(await addReturnPhoto(bought.ctx(), script)).toMatchObject({ reason: 'not-an-image' });
  expect(await addReturnPhoto(shop.as(GUEST), script)).toMatchObject({ reason: 'not-signed-in' });
});

test('messages are between the shopper and staff alone', async () => {
  const [bought, other] = [await shop.addDelivered(), await shop.addDelivered()];
  const number = expectOk(await requestReturn(bought.ctx(), shop.requestFor(bought)));
  expect(await sendShopperMessage(other.ctx(), number, 'Mine?')).toMatchObject({ reason: 'no-such-return' });
  expect(await sendStaffMessage(other.ctx(), number, 'Mine?')).toMatchObject({ reason: 'not-allowed' });
  expect(await sendShopperMessage(bought.ctx(), number, '   ')).toMatchObject({ reason: 'text-missing' });
  expectOk(await sendShopperMessage(bought.ctx(), number, 'When do you come?'));
  expectOk(await sendStaffMessage(shop.staff(), number, 'Tomorrow.'));
  expect(await findOwnReturn(bought.ctx(), bought.order.orderId, number)).toMatchObject({
    messages: [
      { isFromStaff: false, text: 'When do you come?' },
      { isFromStaff: true, text: 'Tomorrow.' },
    ],
  });
});
