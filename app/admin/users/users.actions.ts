// Staff actions on users. The shop validates names.

import { z } from 'zod';
import { withdrawForCustomer } from '#shop/consents/customer-consents.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { addCustomerNote, deleteCustomerNote } from '#shop/customers/customer-notes.server.ts';
import { deleteUser } from '#shop/customers/delete-user.server.ts';
import { getProfile } from '#shop/customers/profile.server.ts';
import { addSampleUsers, SAMPLE_PASSWORD } from '#shop/customers/sample-users.server.ts';
import { updateUser } from '#shop/customers/update-user.server.ts';
import type { EditableUser } from '#shop/customers/user-change.ts';
import type { Refusal } from '../kit/actions/action-result.ts';
import { adminAction, adminActions, rowAction } from '../kit/actions/admin-actions.ts';
import * as messages from './user-messages.ts';

const id = z.string().max(40);
const fields = z.object({
  name: z.string().max(1_000),
  role: z.enum(['user', 'admin']),
  status: z.enum(['active', 'inactive']),
});

/** The message stays long enough for staff to write the password down. */
const HINT_SECONDS = 20;

interface ConflictDetails {
  /** The stored user, when a colleague saved first. */
  readonly theirs?: EditableUser;
}

async function toRefusalWithTheirs(
  refusal: keyof typeof messages.REFUSAL_MESSAGES,
  { id }: { readonly id: string },
  ctx: ShopContext,
): Promise<Refusal & ConflictDetails> {
  const reason = messages.REFUSAL_MESSAGES[refusal];
  const profile = refusal === 'changed-meanwhile' ? await getProfile(ctx, id) : null;
  if (!profile) return { reason };
  const { name, role, status } = profile;
  return { reason, theirs: { name, role, status } };
}

export const action = adminActions(messages.FAILURE_MESSAGES, {
  save: adminAction({
    input: z.object({
      id,
      seen: fields.nullable(),
      fields,
      confirmsAdministrator: z.boolean().default(false),
      staffRoleId: id.optional(),
    }),
    run: (ctx, { id, seen, fields: wanted, confirmsAdministrator, staffRoleId }) =>
      updateUser(ctx, id, { seen, wanted, confirmsAdministrator, staffRoleId }),
    done: messages.UPDATED,
    notFound: 'no-such-person',
    refused: toRefusalWithTheirs,
  }),
  delete: rowAction(deleteUser, { done: messages.DELETED, refused: messages.REFUSAL_MESSAGES }),
  addNote: adminAction({
    input: z.object({ id, note: z.string().max(4_000) }),
    run: (ctx, input) => addCustomerNote(ctx, input.id, input.note),
    done: messages.NOTE_ADDED,
    refused: messages.NOTE_REFUSAL_MESSAGES,
  }),
  deleteNote: rowAction(deleteCustomerNote, { done: messages.NOTE_DELETED, refused: messages.NOTE_REFUSAL_MESSAGES }),
  withdrawConsent: adminAction({
    input: z.object({ userId: id, consentId: id }),
    run: withdrawForCustomer,
    done: messages.CONSENT_WITHDRAWN,
    refused: messages.CONSENT_REFUSAL_MESSAGES,
  }),
  addSamples: adminAction({
    input: z.object({}),
    run: addSampleUsers,
    done: (added) => ({
      message: messages.sampleUsersMessage(added),
      hint: messages.sampleHint(SAMPLE_PASSWORD),
      seconds: HINT_SECONDS,
    }),
    refused: () => ({}),
    demoOnly: true,
  }),
});
