import { z } from 'zod';
import { LEAD_STATUSES } from '#config/value-lists.ts';
import { deleteLead, updateLead } from '#shop/leads/change-leads.server.ts';
import { adminAction, adminActions, rowAction } from '../kit/actions/admin-actions.ts';
import { DELETED, FAILURE_MESSAGES, REFUSAL_MESSAGES, UPDATED } from './lead-messages.ts';

const idInput = z.string().max(60);
const fieldsInput = z.object({ status: z.enum(LEAD_STATUSES), notes: z.string().max(10_000) });

export const action = adminActions(FAILURE_MESSAGES, {
  update: adminAction({
    input: z.object({ id: idInput, fields: fieldsInput, original: fieldsInput.nullable() }),
    run: (ctx, { id, fields, original }) => updateLead(ctx, id, fields, original),
    done: UPDATED,
    refused: REFUSAL_MESSAGES,
    notFound: 'no-such-lead',
  }),
  delete: rowAction(deleteLead, { done: DELETED, refused: REFUSAL_MESSAGES }),
});
