import { buttonClass } from '#app/ui/button.tsx';
import { AdminPage } from '../kit/admin-page.tsx';
import type { ProblemWords } from './problem-messages.ts';

/** A screen that is not there, or that broke. A plain link: whatever broke, a fresh document starts clean. */
export function AdminProblem({ title, text, way = { to: '/admin-panel', words: 'Dashboard' } }: ProblemWords) {
  return (
    <AdminPage title={title} facts={text}>
      <a className={buttonClass({ variant: 'quiet' })} href={way.to}>
        {way.words}
      </a>
    </AdminPage>
  );
}
