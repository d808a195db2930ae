// Deletes the video of a product, and chooses its poster.

import { z } from 'zod';
import { removeVideo, setVideoPoster } from '#shop/videos/product-videos.server.ts';
import { adminAction, adminActions } from '../../kit/actions/admin-actions.ts';
import { CHANGE_VIDEO_REFUSALS, POSTER_SAVED, VIDEO_FAILURE_MESSAGES, VIDEO_REMOVED } from './video-messages.ts';

const shown = { id: z.string().max(60), key: z.string().max(60) };

export const action = adminActions(VIDEO_FAILURE_MESSAGES, {
  remove: adminAction({
    input: z.object(shown),
    run: (ctx, { id, key }) => removeVideo(ctx, { productId: id, key }),
    done: VIDEO_REMOVED,
    refused: (reason) => ({ message: CHANGE_VIDEO_REFUSALS[reason] }),
  }),
  setPoster: adminAction({
    input: z.object({ ...shown, url: z.string().max(200).nullable() }),
    run: (ctx, { id, key, url }) => setVideoPoster(ctx, { productId: id, key }, url),
    done: POSTER_SAVED,
    refused: (reason) => ({ message: CHANGE_VIDEO_REFUSALS[reason] }),
  }),
});
