// The guard of the back office. It runs before any loader below the layout, also for a `.data` request that names a child
// alone; a guard inside the layout's loader would not.

import { type MiddlewareFunction, redirect } from 'react-router';
import { shopContext } from '#app/context.ts';

export const requireStaff: MiddlewareFunction<Response> = ({ context }) => {
  if (context.get(shopContext).actor.kind !== 'staff') throw redirect('/admin-panel/login');
};
