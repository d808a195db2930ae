// Removes videos that no product has, a week after their last upload. The foreign key is the last guard: a video that is being added to a
// product at this moment stays. The row is deleted first, with a job that removes the file: a file without a row is waste, a row without its
// file is a broken video.

import { sql } from 'drizzle-orm';
import type { ShopContext } from '#shop/context.ts';
import type { QueuedJob } from '#shop/job-names.ts';

const REMOVE_FILE_JOB: QueuedJob = 'remove-video-file';

/** Returns how many were removed. */
export async function removeUnusedVideos(ctx: ShopContext): Promise<number> {
  const { rows } = await ctx.db.execute(sql`
    with removed as (
      delete from videos v where v.created_at < now() - interval '7 days'
        and not exists (select from product_videos where video_key = v.key)
      returning v.stored_as)
    select (graphile_worker.add_job(${REMOVE_FILE_JOB}, json_build_object('storedAs', stored_as), queue_name := 'pictures')).id from removed`);
  if (rows.length > 0) ctx.log.info({ removed: rows.length }, 'unused videos removed');
  return rows.length;
}

/** Each upload has a file of its own, so this removes nobody else's. May run twice. */
export const removeVideoFile = (ctx: ShopContext, storedAs: string): Promise<void> =>
  ctx.providers.pictures.remove(storedAs);
