// Ends the session. With JavaScript the page clears the browser's data itself. A plain form post comes from a page
// whose scripts were not loaded yet, or from a browser without JavaScript: the next page then clears the data, also the
// data that scripts wrote while the form was being sent.
import { redirect } from 'react-router';
import { sessionsContext } from '#app/context.ts';
import type { Route } from './+types/sign-out.route.ts';

export const loader = () => redirect('/login');

export async function action({ request, context }: Route.ActionArgs) {
  const isPlainForm = request.headers.get('sec-fetch-mode') === 'navigate';
  return redirect('/login', { headers: await context.get(sessionsContext).signOut(request.headers, isPlainForm) });
}
