import { buttonClass } from '#app/ui/button.tsx';
import { AdminPage } from '../kit/admin-page.tsx';
import type { ProblemMessage } from './problem-messages.ts';

/** For a missing screen or one that failed. A plain link: a full page load also works after a failure in the client-side code. */
export function AdminProblem({ title, text, link = { to: '/admin-panel', text: 'Dashboard' } }: ProblemMessage) {
  return (
    <AdminPage title={title} summary={text}>
      <a className={buttonClass({ variant: 'quiet' })} href={link.to}>
        {link.text}
      </a>
    </AdminPage>
  );
}
