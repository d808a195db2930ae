// The SQL of a product's video, for queries that read a product.

import { type SQL, sql } from 'drizzle-orm';
import type { ProductVideo } from './video.ts';

/** Returns the product's video as JSON, or null. `productId`: a column or a value. */
export const videoColumn = (productId: SQL) => sql<ProductVideo | null>`(
  select json_build_object('key', v.key, 'width', v.width, 'height', v.height, 'durationMs', v.duration_ms, 'addedAt', pv.created_at,
    'poster', (select json_build_object('key', k.key, 'width', k.width, 'height', k.height, 'tone', k.tone, 'alt', '')
      from pictures k where k.key = pv.poster_key))
  from product_videos pv join videos v on v.key = pv.video_key where pv.product_id = ${productId})`;
