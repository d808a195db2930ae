// Joins products that differ only by colour to a style, and takes them out of it.

import { z } from 'zod';
import { joinStyle, leaveStyle } from '#shop/catalog/styles.server.ts';
import { adminAction, adminActions, rowAction } from '../../kit/actions/admin-actions.ts';
import { JOINED_MESSAGE, joinProblemText, LEFT_MESSAGE, STYLE_FAILURE_MESSAGES } from './style-messages.ts';

const id = z.string().max(60);

export const action = adminActions(STYLE_FAILURE_MESSAGES, {
  join: adminAction({
    input: z.object({ id, otherId: id }),
    run: (ctx, { id, otherId }) => joinStyle(ctx, id, otherId),
    done: JOINED_MESSAGE,
    refused: (reason) => ({ message: joinProblemText(reason) }),
  }),
  leave: rowAction(leaveStyle, { done: LEFT_MESSAGE, refused: (reason) => ({ message: joinProblemText(reason) }) }),
});
