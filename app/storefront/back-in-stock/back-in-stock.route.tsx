// A shopper leaves an email address or a number for a size that is sold out. Works without JavaScript; a refused form
// keeps the values that were typed.

import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { formText, postedForm } from '#app/posted-form.ts';
import { getVisitorNetwork } from '#app/sessions/visitor.ts';
import { loadWaitForm, requestStockWait, type WaitRefusal } from '#shop/stock-waits/stock-waits.server.ts';
import type { Route } from './+types/back-in-stock.route.ts';
import { BackInStockScreen, type WaitResult } from './back-in-stock-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Back in stock');

const REFUSAL_MESSAGES: Readonly<Record<WaitRefusal, string>> = {
  invalid: 'Please enter a valid email address',
  'invalid-number': 'Please enter a 10-digit mobile number.',
  'no-such-size': 'Please choose a size.',
  available: 'It is available again: you can buy it now.',
  'too-many-sizes': 'You wait for 30 sizes already. The link in one of our mails ends them.',
  'too-many': 'Too many attempts. Please wait a few minutes and try again.',
};

/** A refusal that is not listed here has status 400. */
const STATUS_BY_REFUSAL: Readonly<Partial<Record<WaitRefusal, number>>> = {
  available: 409,
  'too-many-sizes': 409,
  'too-many': 429,
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const form = await loadWaitForm(context.get(shopContext), params.slug);
  if (form === null) throw data(null, { status: 404 });
  return form;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const text = (name: string) => formText(form, name);
  const values = { size: text('size'), email: text('email'), mobile: text('mobile') };
  const network = getVisitorNetwork(request.headers);
  const result = await requestStockWait(context.get(shopContext), { slug: params.slug, ...values }, network);
  if (result.ok) return data<WaitResult>({ ok: true, ...values });
  const { reason } = result;
  const refusal = { ok: false, ...values, reason, message: REFUSAL_MESSAGES[reason] } as const;
  return data<WaitResult>(refusal, { status: STATUS_BY_REFUSAL[reason] ?? 400 });
}

export default function BackInStock({ loaderData, actionData }: Route.ComponentProps) {
  return <BackInStockScreen form={loaderData} result={actionData} />;
}
