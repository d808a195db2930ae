// The head of every screen of the back office: its title, one line of summary, and its actions.

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';

interface AdminPageProps {
  readonly title: string;
  /** One line under the title. */
  readonly summary?: ReactNode;
  /** Buttons: those of demo mode first, the main action last. */
  readonly actions?: ReactNode;
  /** The link to the parent page. */
  readonly back?: { readonly to: string; readonly name: string };
  readonly children: ReactNode;
}

export function AdminPage({ title, summary, actions, back, children }: AdminPageProps) {
  return (
    <>
      <div className="ph">
        <div>
          {back && (
            <Link className="crumb" to={back.to}>
              <Icon name="left" />
              {back.name}
            </Link>
          )}
          <h1>{title}</h1>
          {summary !== undefined && <p>{summary}</p>}
        </div>
        {actions !== undefined && <div className="ph__actions">{actions}</div>}
      </div>
      {children}
    </>
  );
}
