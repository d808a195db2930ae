// The box of the bag with which a signed-in shopper allows reminders. Private, never cached.
import { shopContext } from '#app/context.ts';
import { postedForm } from '#app/posted-form.ts';
import { BAG_REMINDER_WORDS, type ConsentState, choiceKey } from '#shop/consents/consent.ts';
import { listOwnConsents, setOwnConsent } from '#shop/consents/own-consents.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { getVisibleUserId } from '../../account/signed-in.server.ts';
import type { Route } from './+types/reminders.route.ts';

const HEADERS = { 'cache-control': 'private, no-store' };
const status = (code: number): Response => new Response(null, { status: code, headers: HEADERS });

/** Undefined while reminders are off, and for an address that is not confirmed. */
const findReminder = async (ctx: ShopContext): Promise<ConsentState | undefined> =>
  (await listOwnConsents(ctx)).find(({ purpose, mayGive }) => purpose === 'bag-reminder' && mayGive);

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  if (getVisibleUserId(ctx, request) === null) return status(401);
  const reminder = await findReminder(ctx);
  // Who has agreed already is not asked again.
  return Response.json({ asks: reminder?.isGiven === false }, { headers: HEADERS });
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const form = await postedForm(request);
  // The page may have been opened by another user of this browser.
  const userId = getVisibleUserId(ctx, request);
  if (userId === null || form.get('uid') !== userId) return status(401);
  const reminder = await findReminder(ctx);
  if (!reminder) return status(409);
  const isGiven = form.get('agrees') === 'on';
  const change = { key: choiceKey(reminder), isGiven, source: 'bag', words: BAG_REMINDER_WORDS } as const;
  const saved = await setOwnConsent(ctx, change);
  return status(saved.ok ? 204 : 409);
}
