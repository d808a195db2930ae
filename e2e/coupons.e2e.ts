import { expect } from '@playwright/test';
import { addTestCoupons, couponJourney } from './coupon-journey.ts';
import { rupees } from './rupees.ts';
import { test } from './store-test.ts';

test('S-CPN-01 S-CPN-02 S-CPN-03 S-CPN-04 S-CPN-05 S-CPN-08 S-CPN-09 S-CPN-17 S-CPN-18 S-CPN-19 coupon codes are typed or chosen, refused, applied and removed', async ({
  page,
  store,
}) => {
  const [product] = await store.sql(
    `select p.id, p.slug, p.name, p.price, s.size from products p join inventory_levels s on s.product_id = p.id
     where p.status = 'active' and s.on_hand - s.reserved > 5 order by p.id limit 1`,
  );
  const price = Number(product?.price);
  const coupons = await addTestCoupons(store);
  try {
    await page.goto(`${store.url}/about`);
    await page.evaluate((line) => localStorage.setItem('cart', JSON.stringify([line])), {
      ...product,
      size: [product?.size],
      qty: 1,
    });
    await page.goto(`${store.url}/test-ui`);
    const expectDiscount = (amount: string) =>
      expect(page.getByText(`Subtotal ${rupees(price)}, discount ${amount}`, { exact: true })).toBeVisible();
    await expectDiscount('₹0');
    const tenPercent = rupees(Math.round(price / 10));
    await couponJourney(page, coupons, tenPercent, expectDiscount);
  } finally {
    await coupons.remove();
  }
});
