import { data } from 'react-router';
import { adminMeta } from '../kit/actions/load.ts';
import type { Route } from './+types/not-found.route.ts';
import { AdminProblem } from './admin-problem.tsx';
import { PAGE_NOT_FOUND } from './problem-messages.ts';

export const loader = () => data(null, { status: 404 });

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Page Not Found');

export default function AdminNotFound() {
  return <AdminProblem {...PAGE_NOT_FOUND} />;
}
