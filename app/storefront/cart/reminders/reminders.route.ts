// The boxes of the bag with which a signed-in shopper allows reminders: by email, and to her phone. Private, never
// cached.
import { shopContext } from '#app/context.ts';
import { postedForm } from '#app/posted-form.ts';
import { BAG_REMINDER_WORDS, type ConsentState, choiceKey, PHONE_REMINDER_WORDS } from '#shop/consents/consent.ts';
import { listOwnConsents, setOwnConsent } from '#shop/consents/own-consents.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { getVisibleUserId } from '../../account/signed-in.server.ts';
import type { Route } from './+types/reminders.route.ts';
import type { ReminderQuestions } from './reminder-questions.ts';

const HEADERS = { 'cache-control': 'private, no-store' };
const status = (code: number): Response => new Response(null, { status: code, headers: HEADERS });

const BOXES = [
  { by: 'email', words: BAG_REMINDER_WORDS, covers: ({ channel }: ConsentState) => channel === 'email' },
  { by: 'phone', words: PHONE_REMINDER_WORDS, covers: ({ channel }: ConsentState) => channel !== 'email' },
] as const;

/** The reminders that the shopper may allow: none while they are off, and none without a confirmed contact. */
const listReminders = async (ctx: ShopContext): Promise<ConsentState[]> =>
  (await listOwnConsents(ctx)).filter(({ purpose, mayGive }) => purpose === 'bag-reminder' && mayGive);

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  if (getVisibleUserId(ctx, request) === null) return status(401);
  const notGiven = (await listReminders(ctx)).filter(({ isGiven }) => !isGiven);
  const boxes = BOXES.filter(({ covers }) => notGiven.some(covers)).map(({ by, words }) => ({ by, words }));
  return Response.json({ boxes } satisfies ReminderQuestions, { headers: HEADERS });
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const form = await postedForm(request);
  // The page may have been opened by another user of this browser.
  const userId = getVisibleUserId(ctx, request);
  if (userId === null || form.get('uid') !== userId) return status(401);
  // A page of the previous release has one box, without `by`.
  const box = BOXES.find(({ by }) => by === (form.get('by') ?? 'email'));
  const consents = box ? (await listReminders(ctx)).filter(box.covers) : [];
  if (!box || consents.length === 0) return status(409);
  const isGiven = form.get('agrees') === 'on';
  for (const consent of consents) {
    const saved = await setOwnConsent(ctx, { key: choiceKey(consent), isGiven, source: 'bag', words: box.words });
    if (!saved.ok) return status(409);
  }
  return status(204);
}
