// Reads the banners that shoppers see: active ones, inside their time window, in the order set by staff.

import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { preparedQuery } from '#db/prepared-query.server.ts';
import { pictures } from '#db/schema/catalog.ts';
import { banners } from '#db/schema/promotions.ts';
import type { Tone } from '#shop/catalog/picture.ts';
import type { ShopContext } from '#shop/context.ts';
import { pick } from '#shop/pick.ts';
import { type ActiveBanners, isShowing, nextChange } from './banner.ts';

/** Includes banners whose window has not begun: they determine how long the response is valid. */
const activeBanners = preparedQuery((db) =>
  db
    .select({
      ...pick(banners, 'id', 'title', 'subtitle', 'description', 'buttonText', 'buttonLink', 'showFrom', 'showUntil'),
      picture: { key: pictures.key, width: pictures.width, height: pictures.height, tone: pictures.tone },
    })
    .from(banners)
    .innerJoin(pictures, eq(pictures.key, banners.image))
    .where(
      and(eq(banners.isActive, true), or(isNull(banners.showUntil), gt(banners.showUntil, sql.placeholder('now')))),
    )
    .orderBy(asc(banners.order), asc(banners.createdAt), asc(banners.id))
    .prepare('active_banners'),
);

export async function listActiveBanners(ctx: ShopContext): Promise<ActiveBanners> {
  const rows = await activeBanners(ctx.db).execute({ now: ctx.now });
  return {
    banners: rows
      .filter((row) => isShowing(row, ctx.now))
      .map(({ showFrom: _from, showUntil: _until, picture, ...banner }) => ({
        ...banner,
        // The alt text is empty because the text beside the picture already describes it.
        picture: { ...picture, tone: picture.tone as Tone, alt: '' },
      })),
    changesAt: nextChange(rows, ctx.now),
  };
}
