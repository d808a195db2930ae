// Staff actions on an unpaid payment link: copy it, send it again, cancel it.

import { z } from 'zod';
import { cancelPaymentLink, copyPaymentLink, sendPaymentLink } from '#shop/payments/manage-payment-links.server.ts';
import { paymentLinkPath } from '#shop/payments/payment-link.ts';
import { ok } from '#shop/result.ts';
import { adminAction, adminActions, rowAction } from '../kit/actions/admin-actions.ts';
import { CANCELLED, FAILURE_MESSAGES, REFUSAL_MESSAGES, sentMessage } from './payment-links-messages.ts';

const id = z.string().max(60);

export const action = adminActions(FAILURE_MESSAGES, {
  copy: adminAction({
    input: z.object({ id }),
    run: async (ctx, { id }, { origin }) => {
      const copied = await copyPaymentLink(ctx, id);
      return copied.ok ? ok(`${origin}${paymentLinkPath(copied.value)}`) : copied;
    },
    done: '',
    refused: REFUSAL_MESSAGES,
    send: (url) => ({ url }),
  }),
  send: adminAction({
    // `mails` is the number of mails that the list showed, so that a second press sends no second mail.
    input: z.object({ id, mails: z.number().int().min(1).max(1_000_000) }),
    run: (ctx, { id, mails }) => sendPaymentLink(ctx, id, { mails }),
    done: sentMessage,
    refused: REFUSAL_MESSAGES,
  }),
  cancel: rowAction(cancelPaymentLink, { done: CANCELLED, refused: REFUSAL_MESSAGES }),
});
