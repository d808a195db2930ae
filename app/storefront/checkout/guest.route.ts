// POST begins buying without an account: it sets the guest's cookie and opens checkout. A plain form posts here, so it
// works without JavaScript. GET tells an open page of a guest whether this browser is still that guest's.
import { redirect } from 'react-router';
import { sessionsContext, shopContext } from '#app/context.ts';
import { signedInId } from '#shop/actor.ts';
import { pageOwnerId } from '#shop/checkout-owner.ts';
import { isGuestCheckoutOffered } from '#shop/customers/guest-checkout.server.ts';
import type { Route } from './+types/guest.route.ts';

const NO_STORE = { 'cache-control': 'private, no-store' };

export const loader = ({ context }: Route.LoaderArgs) =>
  Response.json({ uid: pageOwnerId(context.get(shopContext).actor) }, { headers: NO_STORE });

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  if (signedInId(ctx.actor) !== null || !(await isGuestCheckoutOffered(ctx))) return redirect('/checkout');
  const cookie = context.get(sessionsContext).startGuest(request.headers);
  return redirect('/checkout', { headers: { ...NO_STORE, 'set-cookie': cookie } });
}
