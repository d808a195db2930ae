import { redirect } from 'react-router';
import { accountsContext } from '#app/context.ts';
import type { Route } from './+types/route.ts';

export const loader = () => redirect('/admin-panel');

export async function action({ request, context }: Route.ActionArgs) {
  return redirect('/admin-panel/login', { headers: await context.get(accountsContext).signOut(request.headers) });
}
