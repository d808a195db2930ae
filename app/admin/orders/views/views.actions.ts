// Staff save, rename and delete their own views of the list of orders.

import { z } from 'zod';
import { deleteOrderView, renameOrderView, saveOrderView } from '#shop/orders/order-views.server.ts';
import { adminAction, adminActions, rowAction } from '../../kit/actions/admin-actions.ts';
import * as messages from './view-messages.ts';

const name = z.string().max(400);

export const action = adminActions(messages.FAILURE_MESSAGES, {
  save: adminAction({
    input: z.object({ name, query: z.string().max(2_000) }),
    run: saveOrderView,
    done: (view) => messages.savedMessage(view.name),
    refused: messages.toRefusal,
  }),
  rename: adminAction({
    input: z.object({ id: z.string().max(60), name }),
    run: (ctx, input) => renameOrderView(ctx, input.id, input.name),
    done: (view) => messages.renamedMessage(view.name),
    refused: messages.toRefusal,
  }),
  delete: rowAction(deleteOrderView, {
    done: (view) => messages.deletedMessage(view.name),
    refused: messages.toRefusal,
  }),
});
