// The bag of a reminder, by the token of the mail's link. Never cached. POST, because the account notes which lines
// were restored.
import { shopContext } from '#app/context.ts';
import { postedForm } from '#app/posted-form.ts';
import { restoreBag } from '#shop/bag-reminders/restore-bag.server.ts';
import type { Route } from './+types/restore.route.ts';

const HEADERS = { 'cache-control': 'private, no-store' };

export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const restored = await restoreBag(context.get(shopContext), String(form.get('bag') ?? ''));
  return restored.ok
    ? Response.json(restored.value, { headers: HEADERS })
    : new Response(null, { status: 410, headers: HEADERS });
}
