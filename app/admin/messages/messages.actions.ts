// Staff actions on messages: send one again, and set the month's budget.

import { z } from 'zod';
import { sendMessageAgain } from '#shop/messages/send-again.server.ts';
import { updateSettings } from '#shop/settings/update-settings.server.ts';
import { adminAction, adminActions } from '../kit/actions/admin-actions.ts';
import { BUDGET_REFUSED, BUDGET_SAVED, FAILURE_MESSAGES, REFUSAL_MESSAGES, SENT_AGAIN } from './message-messages.ts';

/** The schema accepts any number; updateSettings refuses fractions and values out of range. */
const amount = z.number();

export const action = adminActions(FAILURE_MESSAGES, {
  sendAgain: adminAction({
    input: z.object({ id: z.string().max(60) }),
    run: (ctx, { id }) => sendMessageAgain(ctx, id),
    done: SENT_AGAIN,
    refused: REFUSAL_MESSAGES,
  }),
  saveBudget: adminAction({
    input: z.object({ budget: amount, whatsappCost: amount, whatsappAskedCost: amount, smsCost: amount }),
    run: (ctx, messages) => updateSettings(ctx, { version: null, change: { messages } }),
    done: BUDGET_SAVED,
    refused: () => BUDGET_REFUSED,
  }),
});
