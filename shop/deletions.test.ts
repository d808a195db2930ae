import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { leads } from '#db/schema/feedback.ts';
import { banners } from '#db/schema/promotions.ts';
import { addBanner, deleteBanner, updateBanner } from '#shop/banners/banners.server.ts';
import { updateCategory } from '#shop/catalog/change-categories.server.ts';
import { deleteProducts, restoreProducts } from '#shop/catalog/change-products.server.ts';
import { deleteCategories } from '#shop/catalog/delete-categories.server.ts';
import { deleteCoupon, updateCoupon } from '#shop/coupons/change-coupons.server.ts';
import { deleteAccount } from '#shop/customers/delete-account.server.ts';
import { deleteUser } from '#shop/customers/delete-user.server.ts';
import { updateUser } from '#shop/customers/update-user.server.ts';
import { deleteLead, updateLead } from '#shop/leads/change-leads.server.ts';
import { addLead } from '#shop/leads/leads.server.ts';
import { addPage, deletePage, savePage } from '#shop/pages/change-pages.server.ts';
import type { Result } from '#shop/result.ts';
import { updateProduct } from '#shop/stock/update-product.server.ts';
import { expectOk, GUEST, minutesAfterNow, NOW, openTestShop, ownerActor } from '#shop/testing/test-shop.ts';
import type { ShopContext } from './context.ts';
import type { DeletableEntity } from './deletion.ts';
import { findDeletion } from './deletions.server.ts';

const shop = openTestShop();
let count = 0;

async function addAdministrator(name: string) {
  const email = `deletions-${++count}@example.in`;
  const userId = await shop.accounts.create({ email, name, password: null, role: 'admin', at: NOW });
  return shop.as(ownerActor({ userId, email, name }));
}

interface Case {
  readonly entity: DeletableEntity;
  readonly add: () => Promise<string>;
  readonly remove: (ctx: ShopContext, id: string) => Promise<Result<unknown, unknown>>;
  /** The minimal save, which no parallel change can invalidate. */
  readonly save: (ctx: ShopContext, id: string) => Promise<Result<unknown, unknown>>;
  readonly refusal: string;
}

const COUPON = { code: 'GONE', name: 'Gone', type: 'percentage', value: 10 } as const;
const LEAD = { status: 'contacted', notes: 'Called twice' } as const;

const PAGE = { title: 'Gone', slug: 'gone', body: 'Gone', status: 'draft', publishFrom: null } as const;

const CASES: readonly Case[] = [
  {
    entity: 'product',
    add: () => shop.addProduct(),
    remove: (ctx, id) => deleteProducts(ctx, [id]),
    save: (ctx, id) => updateProduct(ctx, id, { version: null, change: { name: 'Typed' } }),
    refusal: 'no-such-product',
  },
  {
    entity: 'category',
    add: () => shop.addCategory(),
    remove: (ctx, id) => deleteCategories(ctx, [id], null),
    save: (ctx, id) =>
      updateCategory(ctx, id, { version: null, fields: { name: 'Typed', description: '', image: null } }),
    refusal: 'no-such-category',
  },
  {
    entity: 'coupon',
    add: () => shop.addCoupon(),
    remove: (ctx, id) => deleteCoupon(ctx, id, { version: null }),
    save: (ctx, id) =>
      updateCoupon(ctx, id, {
        version: null,
        fields: { ...COUPON, validFrom: minutesAfterNow(0), validUntil: minutesAfterNow(9) } as never,
      }),
    refusal: 'no-such-coupon',
  },
  {
    entity: 'banner',
    add: addSomeBanner,
    remove: (ctx, id) => deleteBanner(ctx, id, null),
    save: (ctx, id) => updateBanner(ctx, id, { version: null, change: { title: 'Typed' } }),
    refusal: 'no-such-banner',
  },
  {
    entity: 'page',
    add: async () => expectOk(await addPage(shop.staff(), PAGE)),
    remove: (ctx, id) => deletePage(ctx, id, null),
    save: (ctx, id) => savePage(ctx, id, { version: null, page: PAGE }),
    refusal: 'no-such-page',
  },
  {
    entity: 'lead',
    add: addSomeLead,
    remove: deleteLead,
    save: (ctx, id) => updateLead(ctx, id, LEAD, null),
    refusal: 'no-such-lead',
  },
  {
    entity: 'user',
    add: async () => (await shop.addShopper()).userId,
    remove: deleteUser,
    save: (ctx, id) => updateUser(ctx, id, { seen: null, wanted: { name: 'Typed', role: 'user', status: 'active' } }),
    refusal: 'no-such-person',
  },
];

async function addSomeBanner(): Promise<string> {
  const [title, image] = ['Diwali', await shop.addPicture('banner')];
  const otherFields = {
    subtitle: 'Silk',
    description: 'Sarees',
    buttonText: 'Shop',
    buttonLink: '/shop',
    category: 'ethnic',
  };
  await shop.db.delete(banners);
  return expectOk(await addBanner(shop.staff(), { title, image, ...otherFields, isActive: true }));
}

async function addSomeLead(): Promise<string> {
  const mobileNumber = `98765${String(43_000 + ++count)}`;
  expectOk(await addLead(shop.as(GUEST), { mobileNumber, source: 'popup' }));
  const [lead] = await shop.db.select().from(leads).where(eq(leads.mobileNumber, mobileNumber));
  return lead?.id ?? '';
}

test.each(CASES)(
  'A-GONE-01 refuses to save a deleted $entity with its name, and the audit log names the staff member who deleted it',
  async ({ entity, add, remove, save, refusal }) => {
    const [meera, asha] = [await addAdministrator('Meera'), await addAdministrator('Asha')];
    const id = await add();
    expect(expectOk(await findDeletion(asha, entity, id))).toBeNull();
    expectOk(await remove(meera, id));
    expect(await save(asha, id)).toEqual({ ok: false, reason: refusal });
    expect(expectOk(await findDeletion(asha, entity, id))).toEqual({
      by: 'Meera',
      isByCurrentUser: false,
      at: expect.any(Date),
    });
    expect(expectOk(await findDeletion(meera, entity, id))).toMatchObject({ isByCurrentUser: true });
    expect(await findDeletion(shop.as(GUEST), entity, id)).toEqual({ ok: false, reason: 'not-allowed' });
  },
);

test('A-GONE-01 a restored product is not deleted, and a customer who deleted the own account is not named', async () => {
  const staff = await addAdministrator('Meera');
  const id = await shop.addProduct();
  expectOk(await deleteProducts(staff, [id]));
  expectOk(await restoreProducts(staff, [id]));
  expect(expectOk(await findDeletion(staff, 'product', id))).toBeNull();
  const { userId, ctx } = await shop.addShopper();
  expectOk(await deleteAccount(ctx, userId));
  expect(expectOk(await findDeletion(staff, 'user', userId))).toEqual({
    by: null,
    isByCurrentUser: false,
    at: expect.any(Date),
  });
  expect(expectOk(await findDeletion(staff, 'user', 'x'))).toEqual({ by: null, isByCurrentUser: false, at: null });
});
