// Ends the session. Works as a plain form post; with JavaScript the page also clears the browser's data itself.
import { redirect } from 'react-router';
import { sessionsContext } from '#app/context.ts';
import type { Route } from './+types/sign-out.route.ts';

export const loader = () => redirect('/login');

export async function action({ request, context }: Route.ActionArgs) {
  return redirect('/login', { headers: await context.get(sessionsContext).signOut(request.headers) });
}
