// Handles a posted profile form: parses it, saves the change, and returns a message.

import { signedInId } from '#shop/actor.ts';
import { setOwnConsent } from '#shop/consents/own-consents.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { parseAddress } from '#shop/customers/address.ts';
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
import { MAX_ADDRESSES } from '#shop/shipping/saved-address.ts';
import {
  type DoneKey,
  type Intent,
  type ProfileFormValues,
  type ProfileResult,
  parseIntent,
  parseProfileForm,
  toFailedResult,
  toFieldMessages,
  toRefusedResult,
} from './profile-result.ts';

interface ProfileResponse {
  readonly result: ProfileResult;
  readonly status: number;
}

const LOGIN_REQUIRED_TEXT = 'Please login first to access your profile.';

type ChangeRefusal = AddressRefusal | ProfileRefusal | 'no-such-choice';

const REFUSAL_RESPONSES: Record<ChangeRefusal, { readonly status: number; readonly text: string }> = {
  'not-signed-in': { status: 401, text: LOGIN_REQUIRED_TEXT },
  'no-such-profile': { status: 401, text: LOGIN_REQUIRED_TEXT },
  'no-such-address': { status: 404, text: 'This address is no longer there.' },
  'too-many': {
    status: 409,
    text: `You can save ${MAX_ADDRESSES} addresses. Please delete one that you no longer need.`,
  },
  invalid: { status: 400, text: '' },
  'no-such-choice': { status: 404, text: 'This choice is no longer there. Please reload the page.' },
  'only-number': {
    status: 409,
    text: 'You log in with this number. Verify the new one first: press Change beside your phone.',
  },
};

const toSignedOutResponse = (): ProfileResponse => ({
  status: 401,
  result: toRefusedResult(LOGIN_REQUIRED_TEXT, { signedOut: true }),
});

interface PostedChange {
  readonly uid: string;
  /** The address, or the key of the consent; '' for a new address. */
  readonly id: string;
  readonly values: ProfileFormValues;
  /** The new state of the consent. */
  readonly isGiven: boolean;
}

type ChangeHandler = (ctx: ShopContext, change: PostedChange) => Promise<Result<DoneKey, ChangeRefusal>>;

const withDoneKey = <Reason>(result: Result<unknown, Reason>, doneKey: DoneKey): Result<DoneKey, Reason> =>
  result.ok ? { ok: true, value: doneKey } : result;

const CHANGE_HANDLERS: Readonly<Record<Intent, ChangeHandler>> = {
  'save-profile': async (ctx, { uid, values }) => withDoneKey(await updateProfile(ctx, uid, values), 'profile'),
  'save-address': async (ctx, { id, values }) =>
    id === ''
      ? withDoneKey(await addAddress(ctx, values), 'address-added')
      : withDoneKey(await updateAddress(ctx, id, values), 'address-updated'),
  'default-address': async (ctx, { id }) => withDoneKey(await setDefaultAddress(ctx, id), 'default-address'),
  'delete-address': async (ctx, { id }) => withDoneKey(await deleteAddress(ctx, id), 'address-deleted'),
  'set-consent': async (ctx, { id, isGiven }) =>
    withDoneKey(await setOwnConsent(ctx, { key: id, isGiven, source: 'profile' }), 'consent'),
};

function getFieldMessages(intent: Intent, values: ProfileFormValues) {
  const parsed = intent === 'save-profile' ? parseProfile(values) : parseAddress(values);
  return parsed.ok ? {} : toFieldMessages(parsed.reason);
}

export async function handleProfile(ctx: ShopContext, form: FormData): Promise<ProfileResponse> {
  const intent = parseIntent(form);
  if (intent === null) return { status: 400, result: toFailedResult('save-profile') };
  const uid = signedInId(ctx.actor);
  // The page may have been opened by another user of this browser; its request must not change this account.
  if (uid === null || form.get('uid') !== uid) return toSignedOutResponse();
  const values = parseProfileForm(form);
  try {
    const change = { uid, id: String(form.get('id') ?? ''), values, isGiven: form.get('isGiven') === 'yes' };
    const result = await CHANGE_HANDLERS[intent](ctx, change);
    if (result.ok) return { status: 200, result: { ok: true, done: result.value } };
    const { status, text } = REFUSAL_RESPONSES[result.reason];
    if (status === 401) return toSignedOutResponse();
    const fieldErrors = result.reason === 'invalid' ? getFieldMessages(intent, values) : {};
    return { status, result: toRefusedResult(text, { fieldErrors, values }) };
  } catch (error) {
    // Caught here, because the error boundary would replace the form and lose its text.
    ctx.log.error({ err: error }, 'profile change could not be stored');
    return { status: 503, result: toFailedResult(intent, values) };
  }
}
