// Carries out what the screen asks for, and finds the words.

import type { ShopContext } from '#shop/context.ts';
import { deleteUser } from '#shop/customers/delete-user.server.ts';
import { getProfile } from '#shop/customers/profile.server.ts';
import { addSampleUsers, SAMPLE_PASSWORD } from '#shop/customers/sample-users.server.ts';
import { updateUser } from '#shop/customers/update-user.server.ts';
import * as words from '../user-messages.ts';
import type { ChangeAnswer } from './change-answer.ts';
import type { Change } from './change-input.ts';

type Of<Intent extends Change['intent']> = Extract<Change, { intent: Intent }>;

const FAILURE: Readonly<Record<Change['intent'], string>> = {
  save: words.UPDATE_FAILED,
  delete: words.DELETE_FAILED,
  sample: words.SEED_FAILED,
};

/** The sentence that says that it failed, by what was tried. */
export const failureOf = ({ intent }: Pick<Change, 'intent'>): string => FAILURE[intent];

async function save(ctx: ShopContext, { id, seen, fields }: Of<'save'>): Promise<ChangeAnswer> {
  const saved = await updateUser(ctx, id, { seen, wanted: fields });
  if (saved.ok) return { ok: true, message: words.UPDATED };
  const refused = { ok: false, message: words.UPDATE_FAILED, reason: words.REASONS[saved.reason] } as const;
  if (saved.reason === 'no-such-person') return { ...refused, isGone: true };
  const theirs = saved.reason === 'changed-meanwhile' ? await getProfile(ctx, id) : null;
  if (!theirs) return refused;
  const { name, role, status } = theirs;
  return { ...refused, theirs: { name, role, status } };
}

async function remove(ctx: ShopContext, { id }: Of<'delete'>): Promise<ChangeAnswer> {
  const deleted = await deleteUser(ctx, id);
  if (deleted.ok) return { ok: true, message: words.DELETED };
  return { ok: false, message: words.DELETE_FAILED, reason: words.REASONS[deleted.reason] };
}

async function seed(ctx: ShopContext): Promise<ChangeAnswer> {
  const added = await addSampleUsers(ctx);
  return added.ok
    ? { ok: true, message: words.seeded(added.value), hint: words.sampleHint(SAMPLE_PASSWORD) }
    : { ok: false, message: words.SEED_FAILED };
}

/** Null for what does not exist here: sample users outside demo mode. */
export async function answerChange(
  ctx: ShopContext,
  change: Change,
  { demo }: { readonly demo: boolean },
): Promise<ChangeAnswer | null> {
  switch (change.intent) {
    case 'save':
      return save(ctx, change);
    case 'delete':
      return remove(ctx, change);
    case 'sample':
      return demo ? seed(ctx) : null;
  }
}
