import { data } from 'react-router';
import { AdminProblem } from './admin-problem.tsx';
import { PAGE_NOT_FOUND } from './problem-messages.ts';

export const loader = () => data(null, { status: 404 });

export const meta = () => [{ title: 'Page Not Found · Tanabana back office' }, { name: 'robots', content: 'noindex' }];

export default function AdminNotFound() {
  return <AdminProblem {...PAGE_NOT_FOUND} />;
}
