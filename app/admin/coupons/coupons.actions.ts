// Staff actions on coupons from the list; `version` is the version that the row showed.

import { z } from 'zod';
import { deleteCoupon, setCouponStatus } from '#shop/coupons/change-coupons.server.ts';
import { adminAction, adminActions } from '../kit/actions/admin-actions.ts';
import { DELETED, FAILURE_MESSAGES, REFUSAL_MESSAGES, statusChangedMessage } from './coupon-messages.ts';

const target = { id: z.string().max(40), version: z.number().int() };

export const action = adminActions(FAILURE_MESSAGES, {
  setStatus: adminAction({
    input: z.object({ ...target, status: z.enum(['active', 'inactive']) }),
    run: (ctx, { id, ...change }) => setCouponStatus(ctx, id, change),
    done: (_, { status }) => statusChangedMessage(status),
    refused: REFUSAL_MESSAGES,
  }),
  delete: adminAction({
    input: z.object(target),
    run: (ctx, { id, version }) => deleteCoupon(ctx, id, { version }),
    done: DELETED,
    refused: REFUSAL_MESSAGES,
  }),
});
