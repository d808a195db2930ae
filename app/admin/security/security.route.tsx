// The second factor and the devices of the signed-in staff member. Plain forms: this page must work when scripts do not.

import encodeQR from 'qr';
import { redirect } from 'react-router';
import { sessionsContext, shopContext } from '#app/context.ts';
import { postedForm } from '#app/posted-form.ts';
import { deviceName } from '#app/sessions/device-name.ts';
import type { ShopContext } from '#shop/context.ts';
import { getOwnSecondFactor } from '#shop/second-factor/own-second-factor.server.ts';
import { getSecondFactorDuty } from '#shop/second-factor/second-factor-duty.server.ts';
import { adminMeta } from '../kit/actions/load.ts';
import { resultOrFallback, revalidateUnlessNoResponse } from '../kit/actions/offline-safe.ts';
import { formatDate, formatTimeAndDay } from '../kit/indian-time.ts';
import { CODE_REFUSALS } from '../kit/second-factor-messages.ts';
import type { Route } from './+types/security.route.ts';
import { handleSecurity } from './handle-security.server.ts';
import stylesheet from './security.css?url';
import { type SecurityIntent, SecurityScreen, type ShownFactor } from './security-screen.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Security');

/** The dark modules of the QR code as a path of squares, each one unit wide, with the quiet zone that scanners need. */
function toQrPath(text: string): { readonly size: number; readonly path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size: rows.length, path: squares.join('') };
}

async function loadShownFactor(ctx: ShopContext): Promise<ShownFactor> {
  const own = await getOwnSecondFactor(ctx);
  if (!own.ok) throw redirect('/admin-panel/login');
  const factor = own.value;
  if (factor.state === 'on') return { ...factor, since: formatDate(factor.since) };
  if (factor.state === 'begun') return { state: 'begun', key: factor.key, qr: toQrPath(factor.url) };
  return { state: 'off', obstacle: factor.canBegin ? null : CODE_REFUSALS['no-secret-key'].text };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const [factor, { requiredFrom }, sessions] = await Promise.all([
    loadShownFactor(ctx),
    getSecondFactorDuty(ctx.db),
    context.get(sessionsContext).listSessions(request.headers),
  ]);
  const devices = sessions.map(({ id, userAgent, ipAddress, lastUsedAt, isCurrent }) => ({
    id,
    name: deviceName(userAgent),
    address: ipAddress,
    used: isCurrent ? 'now' : formatTimeAndDay(lastUsedAt),
    isCurrent,
  }));
  const required = requiredFrom && { from: formatDate(requiredFrom), isDue: requiredFrom <= ctx.now };
  return { factor, devices, required };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  return handleSecurity(String(form.get('intent')), {
    ctx: context.get(shopContext),
    sessions: context.get(sessionsContext),
    headers: request.headers,
    code: String(form.get('code') ?? ''),
  });
}

export const shouldRevalidate = revalidateUnlessNoResponse;

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => {
  const intent = (await request.clone().formData()).get('intent') as SecurityIntent;
  const error = 'The store did not respond. Reload the page to see whether it was done.';
  return resultOrFallback(serverAction, { intent, error, codes: null });
};

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  return <SecurityScreen {...loaderData} result={actionData ?? null} />;
}
