import { redirect } from 'react-router';
import { sessionsContext } from '#app/context.ts';
import type { Route } from './+types/sign-out.route.ts';

export const loader = () => redirect('/admin-panel');

export async function action({ request, context }: Route.ActionArgs) {
  // A form submitted before the scripts were loaded clears no browser data; the next page of the storefront then does.
  const headers = await context.get(sessionsContext).signOut(request.headers, true);
  // The signed-out flag (A-STATE-07) must stay.
  headers.delete('clear-site-data');
  return redirect('/admin-panel/login', { headers });
}
