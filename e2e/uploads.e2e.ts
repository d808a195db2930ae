// Product pictures: chosen, dropped, reordered, refused.
import { expect } from '@playwright/test';
import { expectAccessible } from './accessible-page.ts';
import { makeOwner, signInStaff } from './admin-page.ts';
import { drawnPicture, fileField } from './drawn-picture.ts';
import { openProducts, toast } from './products-page.ts';
import { newShopper } from './shopper.ts';
import { test } from './store-test.ts';

test('A-IMG-01 A-IMG-02 A-IMG-03 A-IMG-04 A-IMG-05 A-IMG-07 A-IMG-09 A-IMG-10 A-IMG-16 A-IMG-17 A-IMG-18 uploads, reorders and refuses product pictures with the specified messages, and keeps the input', async ({
  page,
  ownStore: store,
}) => {
  await signInStaff(page, store);
  await openProducts(page, store);
  await page.goto(`${store.url}/admin-panel/products/new`);
  const field = page.getByRole('region', { name: 'Pictures of the product' });
  const address = field.getByRole('textbox', { name: /^(?:Image URL|Additional image)/ });
  const problem = field.getByRole('alert');
  const name = page.getByRole('textbox', { name: /^Name/ });
  await expect(field.getByRole('button', { name: 'Add pictures' })).toBeVisible();
  await name.fill('Journey Anarkali');
  const choose = (...files: Parameters<ReturnType<typeof fileField>['setInputFiles']>[0][]) =>
    fileField(field).setInputFiles(files.flat() as never);
  const textFile = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') };
  // One byte above 5 MB.
  const largeFile = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5_242_881) };

  await choose(textFile);
  await expect(problem).toContainText('Please select a valid image file');
  await choose(largeFile);
  await expect(problem).toContainText('Image size should be less than 5MB');
  await choose(textFile, largeFile);
  await expect(problem).toContainText('No valid image files found. Please select image files under 5MB each.');
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['notes'], 'notes.txt', { type: 'text/plain' }));
    return data;
  });
  await field.dispatchEvent('drop', { dataTransfer: dropped });
  await expect(problem).toContainText('No image files found in the dropped files.');

  // The server checks the content, whatever name and type are sent.
  await choose({ ...(await drawnPicture('svg.jpg', '#000000')), buffer: Buffer.from('<svg onload="alert(1)"/>') });
  await expect(problem).toContainText('Failed to upload image. Please try again or use an image URL.');
  await expect(problem).toContainText('Upload failed: Please select a valid image file');
  await expect(address).toHaveValue('');

  await choose(await drawnPicture('front.jpg', '#aa3344'));
  await expect(address).toHaveValue(/^\/pictures\/[0-9a-f]{24}\/900\.webp$/);
  const front = await address.inputValue();
  const served = await fetch(`${store.url}${front}`);
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(served.headers.get('cache-control')).toContain('max-age=31536000');
  await choose(await drawnPicture('back.jpg', '#3344aa'), await drawnPicture('side.jpg', '#44aa33'));
  await expect(toast(page, 'Bulk upload complete! 2 image(s) processed.')).toBeVisible();
  // Three pictures, and the tile that adds more.
  await expect(field.getByRole('listitem')).toHaveCount(4);

  await page.route('**/admin-panel/pictures?*', (route) =>
    route.fulfill({ status: 502, json: { message: 'The picture could not be stored.' } }),
  );
  await choose(await drawnPicture('lost.jpg', '#111111'));
  await expect(problem).toContainText('Failed to upload additional image. Please try again or use an image URL.');
  await expect(problem).toContainText('Upload failed: The picture could not be stored.');
  await page.unroute('**/admin-panel/pictures?*');
  await expect(field.getByRole('listitem')).toHaveCount(4);
  await expect(name).toHaveValue('Journey Anarkali');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  const mainPicture = field.getByRole('button', { name: 'Main picture: edit' });
  await field.getByRole('button', { name: 'Move picture 3', exact: true }).focus();
  for (const key of ['Space', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
  await expect(field.getByRole('button', { name: 'Move main picture', exact: true })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(field.getByRole('status').filter({ hasText: 'put down' })).toHaveCount(1);
  await mainPicture.click();
  await expect(address).not.toHaveValue(front);
  await field.getByRole('button', { name: 'Picture 2: edit' }).click();
  await expect(address).toHaveValue(front);
  await field.getByRole('textbox', { name: /^Alternative text/ }).fill('From the front');
  await field.getByRole('button', { name: 'Move picture 2 up' }).click();
  await expect(address).toHaveValue(front);
  await page.getByRole('textbox', { name: 'SKU', exact: true }).fill('JOURNEY-1');
  await page.getByRole('textbox', { name: /^Price/ }).fill('750');
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(toast(page, /added successfully/)).toBeVisible();
  const storedPictures = await store.sql(
    `select q.picture_key, q.alt, r.stored_as from products p join product_pictures q on q.product_id = p.id
      join pictures r on r.key = q.picture_key where p.sku = 'JOURNEY-1' order by q.position`,
  );
  expect(storedPictures).toHaveLength(3);
  expect(storedPictures[0]).toMatchObject({ alt: 'From the front', stored_as: expect.stringMatching(/_front\.jpg$/) });
  expect(front).toContain(String(storedPictures[0]?.picture_key));

  await test.step('S-STATE-03 a page that was opened before a colleague signed in uploads nothing', async () => {
    const colleague = await newShopper(store);
    await makeOwner(store, colleague, 'Divya Rao');
    await page.goto(`${store.url}/admin-panel/products/new`);
    await expect(field.getByRole('button', { name: 'Add pictures' })).toBeVisible();
    await signInStaff(page, store, colleague);
    await choose(await drawnPicture('late.jpg', '#22aa33'));
    await expect(problem).toContainText('Failed to upload image. Please try again or use an image URL.');
    expect(await store.sql(`select stored_as from pictures where stored_as like '%late.jpg'`)).toEqual([]);
  });
});
