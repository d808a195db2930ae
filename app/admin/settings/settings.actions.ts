// Saves the settings. The schema validates only the shape; updateSettings validates the values.

import { z } from 'zod';
import { TAX_MODES } from '#config/value-lists.ts';
import { updateSettings } from '#shop/settings/update-settings.server.ts';
import { adminAction, adminActions } from '../kit/actions/admin-actions.ts';
import { toFormRefusal } from '../kit/actions/form-refusal.ts';
import { FAILURE_MESSAGES, fieldsToFixText, REFUSAL_MESSAGES, SAVED, toFieldErrors } from './settings-messages.ts';

const text = z.string().max(2_000);

export const action = adminActions(FAILURE_MESSAGES, {
  save: adminAction({
    input: z.object({
      /** A null version overwrites changes that somebody else has saved since. */
      version: z.number().int().nullable(),
      settings: z.object({
        taxMode: z.enum(TAX_MODES),
        gst: z.object({
          gstin: text,
          isComposition: z.boolean(),
          invoicePrefix: text,
          hsnDigits: z.literal([4, 6]),
          defaultClassId: z.string().max(40).nullable(),
        }),
        taxRate: z.number(),
        shippingCharges: z.object({ standard: z.number(), express: z.number(), freeShippingThreshold: z.number() }),
        currency: z.object({ symbol: text, code: text }),
        storeInfo: z.object({ name: text, email: text, phone: text, address: text, hours: text, replyTime: text }),
        legal: z.object({
          legalName: text,
          address: text,
          cin: text,
          officer: z.object({ name: text, designation: text, email: text, phone: text }),
        }),
        stripText: text,
        showsDefaultTexts: z.boolean(),
        oneCardPerStyle: z.boolean(),
        mobileCodes: z.boolean(),
        asksForConsent: z.boolean(),
        bagReminders: z.boolean(),
        guestCheckout: z.boolean(),
        reviewsByBuyersOnly: z.boolean(),
        ownerMail: z.object({ isOn: z.boolean(), address: text }),
      }),
    }),
    run: (ctx, { version, settings }) => updateSettings(ctx, { version, change: settings }),
    done: SAVED,
    refused: toFormRefusal({ reasons: REFUSAL_MESSAGES, toFieldErrors, fieldsToFixText }),
    send: (version) => ({ version }),
  }),
});
