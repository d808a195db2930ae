import { z } from 'zod';
import { deleteNewsletterAddress } from '#shop/leads/newsletter.server.ts';
import { adminAction, adminActions } from '../kit/actions/admin-actions.ts';
import { DELETED, FAILURE_MESSAGES, REFUSAL_MESSAGES } from './newsletter-messages.ts';

export const action = adminActions(FAILURE_MESSAGES, {
  delete: adminAction({
    input: z.object({ id: z.string().max(60) }),
    run: (ctx, { id }) => deleteNewsletterAddress(ctx, id),
    done: DELETED,
    refused: REFUSAL_MESSAGES,
  }),
});
