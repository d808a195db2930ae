// Staff actions on unsent messages.

import { z } from 'zod';
import { retryOutgoingMessages } from '#shop/outgoing-messages.server.ts';
import { adminAction, adminActions } from '../kit/actions/admin-actions.ts';
import { FAILED, REASONS, retried } from './outbox-messages.ts';

export const action = adminActions(FAILED, {
  retry: adminAction({
    input: z.object({ id: z.string().max(60) }),
    run: (ctx, { id }) => retryOutgoingMessages(ctx, id),
    done: retried,
    refused: REASONS,
  }),
  retryAll: adminAction({
    input: z.object({}),
    run: (ctx) => retryOutgoingMessages(ctx, 'all'),
    done: retried,
    refused: REASONS,
  }),
});
