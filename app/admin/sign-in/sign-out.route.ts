import { redirect } from 'react-router';
import { sessionsContext } from '#app/context.ts';
import type { Route } from './+types/sign-out.route.ts';

export const loader = () => redirect('/admin-panel');

export async function action({ request, context }: Route.ActionArgs) {
  // A form that is submitted before the scripts are loaded clears no browser data; the next page of the storefront clears it.
  const headers = await context.get(sessionsContext).signOut(request.headers, true);
  // Browser storage must keep the signed-out flag (A-STATE-07).
  headers.delete('clear-site-data');
  return redirect('/admin-panel/login', { headers });
}
