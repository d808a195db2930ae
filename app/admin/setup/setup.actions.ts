// Decisions in the setup list: the store takes cash only, or sends its parcels by hand.

import { z } from 'zod';
import { saveSetupDecision } from '#shop/setup/save-setup-decision.server.ts';
import { SETUP_DECISIONS } from '#shop/setup/setup-steps.ts';
import { adminAction, adminActions } from '../kit/actions/admin-actions.ts';
import { DECIDED, FAILURE_MESSAGES } from './setup-messages.ts';

export const action = adminActions(FAILURE_MESSAGES, {
  decide: adminAction({
    input: z.object({ decision: z.enum(SETUP_DECISIONS), isMade: z.boolean() }),
    run: saveSetupDecision,
    done: DECIDED,
    refused: {},
  }),
});
