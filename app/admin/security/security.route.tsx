// The second factor and the devices of the signed-in staff member. The forms are plain HTML: everything except passkeys
// works without JavaScript.

import encodeQR from 'qr';
import { redirect } from 'react-router';
import { sessionsContext, shopContext } from '#app/context.ts';
import { postedForm } from '#app/posted-form.ts';
import { deviceName } from '#app/sessions/device-name.ts';
import type { ShopContext } from '#shop/context.ts';
import { listOwnPasskeys } from '#shop/second-factor/own-passkeys.server.ts';
import { getOwnSecondFactor, type OwnSecondFactor } from '#shop/second-factor/own-second-factor.server.ts';
import { getSecondFactorDuty } from '#shop/second-factor/second-factor-duty.server.ts';
import { adminMeta } from '../kit/actions/load.ts';
import { resultOrFallback, revalidateUnlessNoResponse } from '../kit/actions/offline-safe.ts';
import { formatDate, formatTimeAndDay } from '../kit/indian-time.ts';
import { FACTOR_REFUSALS } from '../kit/second-factor-messages.ts';
import type { Route } from './+types/security.route.ts';
import type { ShownFactor } from './app-panels.tsx';
import { handleSecurity } from './handle-security.server.ts';
import stylesheet from './security.css?url';
import type { SecurityIntent } from './security-result.ts';
import { SecurityScreen } from './security-screen.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Security');

/**
 * Returns the dark modules of the QR code as a path of squares, each one unit wide, with the quiet zone that scanners
 * need.
 */
function toQrPath(text: string): { readonly size: number; readonly path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size: rows.length, path: squares.join('') };
}

async function loadShownFactor(ctx: ShopContext) {
  const [own, ownPasskeys] = await Promise.all([getOwnSecondFactor(ctx), listOwnPasskeys(ctx)]);
  if (!own.ok || !ownPasskeys.ok) throw redirect('/admin-panel/login');
  const { passkeys, unusedRecoveryCodes } = ownPasskeys.value;
  // The second factor is on since its first kind was added.
  const startTimes = passkeys.map(({ addedAt }) => addedAt);
  if (own.value.state === 'on') startTimes.push(own.value.since);
  const [since] = startTimes.toSorted((one, other) => one.getTime() - other.getTime());
  return {
    factor: toShownFactor(own.value),
    since: since === undefined ? null : formatDate(since),
    unusedRecoveryCodes,
    passkeys: passkeys.map(({ id, name, addedAt, lastUsedAt }) => ({
      id,
      name,
      addedOn: formatDate(addedAt),
      lastUse: lastUsedAt === null ? null : formatTimeAndDay(lastUsedAt),
    })),
  };
}

function toShownFactor(factor: OwnSecondFactor): ShownFactor {
  if (factor.state === 'on') return { state: 'on' };
  if (factor.state === 'begun') return { state: 'begun', key: factor.key, qr: toQrPath(factor.url) };
  return { state: 'off', obstacle: factor.canBegin ? null : FACTOR_REFUSALS['no-secret-key'] };
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
    lastUse: isCurrent ? 'now' : formatTimeAndDay(lastUsedAt),
    isCurrent,
  }));
  const required = requiredFrom && { from: formatDate(requiredFrom), isDue: requiredFrom <= ctx.now };
  return { ...factor, devices, required, deviceName: deviceName(request.headers.get('user-agent')) };
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleSecurity({
    ctx: context.get(shopContext),
    sessions: context.get(sessionsContext),
    headers: request.headers,
    form: await postedForm(request),
  });
}

export const shouldRevalidate = revalidateUnlessNoResponse;

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => {
  const form = await request.clone().formData();
  const intent = form.get('intent') as SecurityIntent;
  const passkeyId = form.get('passkeyId') as string | null;
  const error = 'The store did not respond. Reload the page to see whether it was done.';
  return resultOrFallback(serverAction, { intent, passkeyId, error, codes: null });
};

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  return <SecurityScreen {...loaderData} result={actionData ?? null} />;
}
