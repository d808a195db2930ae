// Staff actions on integrations. Only the shape is validated here; saveIntegration validates the values.

import { z } from 'zod';
import { INTEGRATION_NAMES } from '#config/value-lists.ts';
import { removeIntegration, saveIntegration, testIntegration } from '#shop/integrations/integrations.server.ts';
import { adminAction, adminActions } from '../kit/actions/admin-actions.ts';
import { FAILURE_MESSAGES, removedMessage, savedMessage, testedMessage } from './integrations-messages.ts';
import { REMOVE_REFUSALS, saveRefusal, testRefusal } from './integrations-refusals.ts';

const name = z.enum(INTEGRATION_NAMES);
/** A null version overwrites changes that somebody else has saved since. */
const version = z.number().int().nullable();

export const action = adminActions(FAILURE_MESSAGES, {
  save: adminAction({
    input: z.object({ name, version, values: z.record(z.string().max(40), z.string().max(2_000)) }),
    run: saveIntegration,
    done: (_, input) => savedMessage(input),
    refused: saveRefusal,
  }),
  remove: adminAction({
    input: z.object({ name, version }),
    run: removeIntegration,
    done: (_, input) => removedMessage(input),
    refused: REMOVE_REFUSALS,
  }),
  test: adminAction({
    input: z.object({ name }),
    run: (ctx, input) => testIntegration(ctx, input.name),
    done: testedMessage,
    refused: testRefusal,
  }),
});
