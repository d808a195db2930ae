// A guest keeps an order by choosing a password, which registers an account with the name, the address and the number
// of the order. The response is the same for a new and for a registered address, as at any registration. The account
// gets the order when the address is confirmed.

import { signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { getOrder } from '#shop/orders/order-records.server.ts';
import { type Result, refuse } from '#shop/result.ts';
import { type NewPasswordForm, type NewPasswordProblems, newPasswordProblems } from './new-password.ts';
import { registerPerson } from './register.server.ts';

export type SaveGuestOrderRefusal = 'no-such-order' | 'too-many' | 'busy' | NewPasswordProblems;

export async function saveGuestOrder(
  ctx: ShopContext,
  { orderId, ...form }: NewPasswordForm & { readonly orderId: string },
  network: string,
): Promise<Result<null, SaveGuestOrderRefusal>> {
  const order = signedInId(ctx.actor) === null ? await getOrder(ctx, orderId) : null;
  if (order === null) return refuse('no-such-order');
  const problems = newPasswordProblems(form);
  if (Object.keys(problems).length > 0) return refuse(problems);
  const { name, email, phone } = order.customer;
  return registerPerson(ctx, { name, email: email.toLowerCase(), phone, password: form.password }, network);
}
