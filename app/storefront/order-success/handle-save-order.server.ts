import { getVisitorNetwork } from '#app/sessions/visitor.ts';
import type { ShopContext } from '#shop/context.ts';
import { saveGuestOrder } from '#shop/customers/save-guest-order.server.ts';
import { refuse } from '#shop/result.ts';
import { REFUSAL_RESPONSES } from '../login/login-messages.ts';
import { registrationErrors } from '../register/register-messages.ts';
import type { SaveOrderResult } from './save-order.tsx';

const refused = (error: string, status: number) => ({ status, result: { isSaved: false, errors: {}, error } });

/** Handles the form of a guest who chooses a password. */
export async function handleSaveOrder(
  ctx: ShopContext,
  { orderId, form, headers }: { readonly orderId: string; readonly form: FormData; readonly headers: Headers },
): Promise<{ readonly status: number; readonly result: SaveOrderResult }> {
  const text = (name: string) => String(form.get(name) ?? '');
  const passwords = { password: text('password'), confirmPassword: text('confirmPassword') };
  const saved = await saveGuestOrder(ctx, { orderId, ...passwords }, getVisitorNetwork(headers)).catch(
    (error: unknown) => {
      ctx.log.error({ err: error }, 'account for a guest order failed');
      return refuse('unavailable' as const);
    },
  );
  if (saved.ok) return { status: 200, result: { isSaved: true, errors: {}, error: null } };
  const { reason } = saved;
  if (typeof reason === 'object') {
    return { status: 400, result: { isSaved: false, errors: registrationErrors(reason), error: null } };
  }
  if (reason === 'no-such-order') return refused('This order is no longer open in this browser.', 404);
  const response = REFUSAL_RESPONSES[reason === 'too-many' ? 'rate-limited' : reason];
  return refused(response.text, response.status);
}
