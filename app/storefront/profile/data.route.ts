// Downloads all data that the store holds about the signed-in user as a file.
import { redirectDocument } from 'react-router';
import { shopContext } from '#app/context.ts';
import { exportData } from '#shop/customers/export-data.server.ts';
import type { Route } from './+types/data.route.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const exported = await exportData(ctx);
  if (!exported.ok && exported.reason === 'not-signed-in') {
    throw redirectDocument('/login?returnUrl=/profile/security');
  }
  if (!exported.ok) {
    return new Response('Too many attempts. Please wait a few minutes and try again.', {
      status: 429,
      headers: { 'cache-control': 'private, no-store', 'content-type': 'text/plain; charset=utf-8' },
    });
  }
  return new Response(JSON.stringify(exported.value, null, 2), {
    headers: {
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="tanabana-my-data.json"',
      'content-type': 'application/json; charset=utf-8',
    },
  });
}
