// Handles a posted profile form: parses it, saves the change, and returns a message.

import { signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { MAX_ADDRESSES, parseAddress } from '#shop/customers/address.ts';
import {
  type AddressRefusal,
  addAddress,
  deleteAddress,
  setDefaultAddress,
  updateAddress,
} from '#shop/customers/addresses.server.ts';
import { type ProfileRefusal, updateProfile } from '#shop/customers/profile.server.ts';
import { parseProfile } from '#shop/customers/profile.ts';
import type { Result } from '#shop/result.ts';
import {
  type Done,
  failed,
  fieldMessage,
  type Intent,
  intentOf,
  type ProfileAnswer,
  refused,
  type Typed,
  typedIn,
} from './profile-answer.ts';

interface Answered {
  readonly answer: ProfileAnswer;
  readonly status: number;
}

const LOGIN_FIRST = 'Please login first to access your profile.';

const REFUSALS: Record<AddressRefusal | ProfileRefusal, { readonly status: number; readonly text: string }> = {
  'not-signed-in': { status: 401, text: LOGIN_FIRST },
  'no-such-profile': { status: 401, text: LOGIN_FIRST },
  'no-such-address': { status: 404, text: 'This address is no longer there.' },
  'too-many': {
    status: 409,
    text: `You can save ${MAX_ADDRESSES} addresses. Please delete one that you no longer need.`,
  },
  invalid: { status: 400, text: '' },
};

const signedOut = (): Answered => ({ status: 401, answer: refused(LOGIN_FIRST, { signedOut: true }) });

interface PostedChange {
  readonly uid: string;
  readonly id: string;
  readonly typed: Typed;
}

type Work = (ctx: ShopContext, change: PostedChange) => Promise<Result<Done, AddressRefusal | ProfileRefusal>>;

const withNotice = <Reason>(result: Result<unknown, Reason>, done: Done): Result<Done, Reason> =>
  result.ok ? { ok: true, value: done } : result;

const WORK: Readonly<Record<Intent, Work>> = {
  'save-profile': async (ctx, { uid, typed }) => withNotice(await updateProfile(ctx, uid, typed), 'profile'),
  'save-address': async (ctx, { id, typed }) =>
    id === ''
      ? withNotice(await addAddress(ctx, typed), 'address-added')
      : withNotice(await updateAddress(ctx, id, typed), 'address-updated'),
  'default-address': async (ctx, { id }) => withNotice(await setDefaultAddress(ctx, id), 'default-address'),
  'delete-address': async (ctx, { id }) => withNotice(await deleteAddress(ctx, id), 'address-deleted'),
};

function fieldMessages(intent: Intent, typed: Typed) {
  const read = intent === 'save-profile' ? parseProfile(typed) : parseAddress(typed);
  return read.ok ? {} : fieldMessage(read.reason);
}

export async function answerProfile(ctx: ShopContext, form: FormData): Promise<Answered> {
  const intent = intentOf(form);
  if (intent === null) return { status: 400, answer: failed('save-profile') };
  const uid = signedInId(ctx.actor);
  // The page may have been opened by another user of this browser: its request must not change this account.
  if (uid === null || form.get('uid') !== uid) return signedOut();
  const typed = typedIn(form);
  try {
    const result = await WORK[intent](ctx, { uid, id: String(form.get('id') ?? ''), typed });
    if (result.ok) return { status: 200, answer: { ok: true, done: result.value } };
    const { status, text } = REFUSALS[result.reason];
    if (status === 401) return signedOut();
    const fields = result.reason === 'invalid' ? fieldMessages(intent, typed) : {};
    return { status, answer: refused(text, { fields, typed }) };
  } catch (error) {
    // Not left to the error boundary, which would replace the form and lose what was typed.
    ctx.log.error({ err: error }, 'profile change could not be stored');
    return { status: 503, answer: failed(intent, typed) };
  }
}
