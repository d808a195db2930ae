// Saves the rules for returns. The schema validates only the shape; updateSettings validates the values.

import { z } from 'zod';
import { PICKUP_METHODS } from '#config/value-lists.ts';
import { updateSettings } from '#shop/settings/update-settings.server.ts';
import { adminAction, adminActions } from '../../kit/actions/admin-actions.ts';
import { toFormRefusal } from '../../kit/actions/form-refusal.ts';
import {
  FAILURE_MESSAGES,
  fieldsToFixText,
  REFUSAL_MESSAGES,
  SAVED,
  toFieldErrors,
} from './return-settings-messages.ts';

export const action = adminActions(FAILURE_MESSAGES, {
  save: adminAction({
    input: z.object({
      /** A null version overwrites changes that somebody else has saved since. */
      version: z.number().int().nullable(),
      returns: z.object({
        takesRequests: z.boolean(),
        returnDays: z.number(),
        exchangeDays: z.number(),
        claimHours: z.number(),
        exchangesPerOrder: z.number(),
        approvesItself: z.boolean(),
        pickupMethod: z.enum(PICKUP_METHODS),
        selfShipRefund: z.number(),
        sendExchangeAfter: z.enum(['pickup', 'check']),
        autoCancelMinutes: z.number(),
      }),
    }),
    run: (ctx, { version, returns }) => updateSettings(ctx, { version, change: { returns } }),
    done: SAVED,
    refused: toFormRefusal({ reasons: REFUSAL_MESSAGES, toFieldErrors, fieldsToFixText }),
    send: (version) => ({ version }),
  }),
});
