import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { AdminPage } from '../kit/admin-page.tsx';
import type { ProblemMessage } from './problem-messages.ts';

const DASHBOARD = { to: '/admin-panel', text: 'Dashboard' };

/**
 * Shown for a missing or failed screen. The link loads the whole page, which also works after a failure in client-side
 * code.
 */
export function AdminProblem({ title, text, icon, link = DASHBOARD }: ProblemMessage) {
  const button = (
    <a className={buttonClass({ variant: 'quiet' })} href={link.to}>
      {link.icon && <Icon name={link.icon} />}
      {link.text}
    </a>
  );
  if (icon === undefined) {
    return (
      <AdminPage title={title} summary={text}>
        {button}
      </AdminPage>
    );
  }
  return (
    <section className="panel problem">
      <div className="state">
        <Icon name={icon} />
        <h1>{title}</h1>
        <p>{text}</p>
        <div className="state__actions">{button}</div>
      </div>
    </section>
  );
}
