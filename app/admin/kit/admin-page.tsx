// The head of every screen of the back office: its title, one line of summary, and its actions.

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

interface AdminPageProps {
  readonly title: string;
  /** One line under the title. */
  readonly summary?: ReactNode;
  /** Buttons: those of demo mode first, the main action last. */
  readonly actions?: ReactNode;
  /** The link to the parent screen. */
  readonly back?: { readonly to: string; readonly name: string };
  /** The page of the handbook about this screen. */
  readonly help?: HelpTopic;
  readonly children: ReactNode;
}

type HelpTopic =
  | 'open-in-a-day'
  | 'brand'
  | 'pages'
  | 'products'
  | 'collections'
  | 'orders-and-parcels'
  | 'cash-and-refunds'
  | 'returns'
  | 'messages'
  | 'search'
  | 'payments-and-courier'
  | 'people'
  | 'law'
  | 'gst'
  | 'gst-returns';

export function AdminPage({ title, summary, actions, back, help, children }: AdminPageProps) {
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
        {(actions !== undefined || help !== undefined) && (
          <div className="ph__actions">
            {help !== undefined && (
              <Link className={buttonClass({ variant: 'quiet' })} to={`/admin-panel/handbook/${help}`}>
                <Icon name="info" />
                Help
              </Link>
            )}
            {actions}
          </div>
        )}
      </div>
      {children}
    </>
  );
}
