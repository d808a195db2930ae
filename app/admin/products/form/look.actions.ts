import { z } from 'zod';
import { setLook } from '#shop/catalog/looks.server.ts';
import { adminAction, adminActions } from '../../kit/actions/admin-actions.ts';
import { LOOK_FAILURE_MESSAGES, LOOK_PROBLEM_TEXTS, LOOK_SAVED } from './look-messages.ts';

const id = z.string().max(60);
const ids = z.array(id).max(50);

export const action = adminActions(LOOK_FAILURE_MESSAGES, {
  set: adminAction({
    input: z.object({ id, before: ids, after: ids }),
    run: (ctx, { id, ...change }) => setLook(ctx, id, change),
    done: LOOK_SAVED,
    refused: (reason) => ({ message: LOOK_PROBLEM_TEXTS[reason] }),
  }),
});
