// Staff actions on tax classes. The shop validates their contents.

import { z } from 'zod';
import { TAX_RATE_KINDS, TAX_UNITS } from '#config/value-lists.ts';
import {
  addTaxClass,
  confirmTaxRates,
  deleteTaxClass,
  type SaveTaxClassRefusal,
  saveTaxClass,
} from '#shop/tax/change-tax-classes.server.ts';
import type { Refusal } from '../kit/actions/action-result.ts';
import { adminAction, adminActions, versionedRowAction } from '../kit/actions/admin-actions.ts';
import * as messages from './tax-class-messages.ts';

const id = z.string().max(40);
/** A null version overwrites changes that somebody else has saved since. */
const version = z.number().int().nullable();

const fields = z.object({
  name: z.string().max(1_000),
  hsn: z.string().max(100),
  unit: z.enum(TAX_UNITS),
  rates: z
    .array(
      z.object({
        validFrom: z.string().max(20),
        kind: z.enum(TAX_RATE_KINDS),
        rate: z.number(),
        threshold: z.number().nullable(),
        rateAbove: z.number().nullable(),
      }),
    )
    .max(100),
});

function toRefusal(reason: Exclude<SaveTaxClassRefusal, 'not-allowed'>): Refusal {
  if (typeof reason === 'object') {
    const errors = messages.toFieldErrors(reason.problems);
    return { message: messages.fieldsToFixText(errors), fields: errors };
  }
  if (reason === 'name-taken') return { message: messages.NAME_TAKEN, fields: { name: messages.NAME_TAKEN } };
  return { reason: messages.REFUSAL_MESSAGES[reason] };
}

export const action = adminActions(messages.FAILURE_MESSAGES, {
  add: adminAction({
    input: z.object({ fields }),
    run: (ctx, input) => addTaxClass(ctx, input.fields),
    done: messages.ADDED,
    refused: toRefusal,
    send: (id) => ({ id, version: 1 }),
  }),
  update: adminAction({
    input: z.object({ id, version, fields }),
    run: (ctx, { id, version, fields }) => saveTaxClass(ctx, id, { version, fields }),
    done: messages.SAVED,
    refused: toRefusal,
    notFound: 'no-such-class',
    send: (version) => ({ version }),
  }),
  delete: versionedRowAction(deleteTaxClass, {
    done: messages.deletedMessage,
    refused: messages.deleteRefusalMessage,
    notFound: 'no-such-class',
  }),
  confirmRates: adminAction({
    input: z.object({}),
    run: confirmTaxRates,
    done: messages.RATES_CONFIRMED,
    refused: {},
  }),
});
