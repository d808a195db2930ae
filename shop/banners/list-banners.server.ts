// All banners for staff, in the order of the shop, each with its picture.

import { asc, eq } from 'drizzle-orm';
import { pictures } from '#db/schema/catalog.ts';
import { banners } from '#db/schema/promotions.ts';
import { may } from '#shop/actor.ts';
import type { Picture, Tone } from '#shop/catalog/picture.ts';
import type { ShopContext } from '#shop/context.ts';
import { pick } from '#shop/pick.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import type { BannerFields } from './banner-fields.ts';

export interface AdminBanner extends BannerFields {
  readonly id: string;
  readonly isActive: boolean;
  readonly order: number;
  readonly version: number;
  readonly picture: Picture;
}

export async function listBanners(ctx: ShopContext): Promise<Result<AdminBanner[], 'not-allowed'>> {
  if (!may(ctx.actor, 'banners')) return refuse('not-allowed');
  const rows = await ctx.db
    .select({
      ...pick(banners, 'id', 'title', 'subtitle', 'description', 'image', 'buttonText', 'buttonLink'),
      ...pick(banners, 'category', 'isActive', 'order', 'showFrom', 'showUntil', 'version'),
      width: pictures.width,
      height: pictures.height,
      tone: pictures.tone,
    })
    .from(banners)
    .innerJoin(pictures, eq(pictures.key, banners.image))
    .orderBy(asc(banners.order), asc(banners.createdAt), asc(banners.id));
  return ok(
    rows.map(({ width, height, tone, ...banner }) => ({
      ...banner,
      picture: { key: banner.image, width, height, tone: tone as Tone, alt: '' },
    })),
  );
}
