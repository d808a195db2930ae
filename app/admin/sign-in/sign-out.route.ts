import { redirect } from 'react-router';
import { sessionsContext } from '#app/context.ts';
import type { Route } from './+types/sign-out.route.ts';

export const loader = () => redirect('/admin-panel');

export async function action({ request, context }: Route.ActionArgs) {
  const headers = await context.get(sessionsContext).signOut(request.headers);
  // The page has cleared the personal data and stored the signed-out flag (A-STATE-07), which must stay.
  headers.delete('clear-site-data');
  return redirect('/admin-panel/login', { headers });
}
