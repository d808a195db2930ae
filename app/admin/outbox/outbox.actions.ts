import { z } from 'zod';
import { retryOutgoingMessages } from '#shop/outgoing-messages.server.ts';
import { adminAction, adminActions } from '../kit/actions/admin-actions.ts';
import { FAILURE_MESSAGES, REFUSAL_MESSAGES, retriedMessage } from './outbox-messages.ts';

export const action = adminActions(FAILURE_MESSAGES, {
  retry: adminAction({
    input: z.object({ id: z.string().max(60) }),
    run: (ctx, { id }) => retryOutgoingMessages(ctx, id),
    done: retriedMessage,
    refused: REFUSAL_MESSAGES,
  }),
  retryAll: adminAction({
    input: z.object({}),
    run: (ctx) => retryOutgoingMessages(ctx, 'all'),
    done: retriedMessage,
    refused: REFUSAL_MESSAGES,
  }),
});
