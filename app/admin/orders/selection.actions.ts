// Stores a selection of orders for the pages of their documents.

import { z } from 'zod';
import { keepOrderSelection } from '#shop/orders/order-selections.server.ts';
import { MAX_SELECTED_ORDERS } from '#shop/orders/selected-orders.ts';
import { adminAction, adminActions } from '../kit/actions/admin-actions.ts';
import { SELECTION_FAILURE_MESSAGES, SELECTION_REFUSAL_MESSAGES } from './selection-messages.ts';

export const action = adminActions(SELECTION_FAILURE_MESSAGES, {
  keep: adminAction({
    input: z.object({ ids: z.array(z.string().max(60)).max(MAX_SELECTED_ORDERS) }),
    run: (ctx, { ids }) => keepOrderSelection(ctx, ids),
    done: '',
    refused: SELECTION_REFUSAL_MESSAGES,
    send: (id) => id,
  }),
});
