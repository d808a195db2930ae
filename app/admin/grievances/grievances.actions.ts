// Staff actions on a complaint.

import { z } from 'zod';
import {
  answerGrievance,
  closeGrievance,
  noteOnGrievance,
  reopenGrievance,
} from '#shop/grievances/change-grievances.server.ts';
import { adminAction, adminActions } from '../kit/actions/admin-actions.ts';
import { DONE_MESSAGES, FAILURE_MESSAGES, REFUSAL_MESSAGES } from './grievance-messages.ts';

const target = { id: z.string().max(60), version: z.number().int() };
/** This limit is higher than that of the shop function, whose refusal names the real limit. */
const withText = z.object({ ...target, text: z.string().max(10_000) });

export const action = adminActions(FAILURE_MESSAGES, {
  answer: adminAction({
    input: withText,
    run: (ctx, { text, ...grievance }) => answerGrievance(ctx, grievance, text),
    done: DONE_MESSAGES.answer,
    refused: REFUSAL_MESSAGES,
  }),
  note: adminAction({
    input: withText,
    run: (ctx, { text, ...grievance }) => noteOnGrievance(ctx, grievance, text),
    done: DONE_MESSAGES.note,
    refused: REFUSAL_MESSAGES,
  }),
  close: adminAction({
    input: z.object(target),
    run: closeGrievance,
    done: DONE_MESSAGES.close,
    refused: REFUSAL_MESSAGES,
  }),
  reopen: adminAction({
    input: z.object(target),
    run: reopenGrievance,
    done: DONE_MESSAGES.reopen,
    refused: REFUSAL_MESSAGES,
  }),
});
