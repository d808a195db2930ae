import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { type Figures, NO_FIGURES, type RecentOrder } from '#shop/staff/dashboard.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { Note } from '../ui/note.tsx';
import { Ledger } from './ledger.tsx';
import { RecentOrders } from './recent-orders.tsx';

interface DashboardProps {
  readonly today: string;
  /** Null when nothing arrived. */
  readonly loaded: { readonly at: string; readonly figures: Figures; readonly orders: readonly RecentOrder[] } | null;
}

const SHORTCUTS = [
  ['/admin-panel/products', 'plus', 'Add Product'],
  ['/admin-panel/orders', 'bag', 'Manage Orders'],
  ['/admin-panel/fulfillment', 'truck', 'Fulfillment'],
  ['/admin-panel/feedback', 'quote', 'Customer Feedback'],
] as const;

export function DashboardScreen({ today, loaded }: DashboardProps) {
  return (
    <AdminPage
      title="Dashboard"
      facts={loaded ? `${today} · figures as of ${loaded.at}` : today}
      actions={
        <Reload>
          <Button type="submit" variant="quiet">
            <Icon name="refresh" />
            Refresh
          </Button>
        </Reload>
      }
    >
      {!loaded && (
        <Note
          kind="bad"
          title="The dashboard could not be loaded."
          action={
            <Reload>
              <Button type="submit" variant="quiet" size="sm">
                Try again
              </Button>
            </Reload>
          }
        >
          The figures below are zero because nothing arrived, not because nothing was sold.
        </Note>
      )}
      <Ledger figures={loaded?.figures ?? NO_FIGURES} known={loaded !== null} />
      <div className="columns">
        <RecentOrders orders={loaded?.orders ?? null} />
        <QuickActions />
      </div>
    </AdminPage>
  );
}

/** Asks for this screen again; works without a script. */
function Reload({ children }: { readonly children: ReactNode }) {
  return (
    <Form method="get" action="/admin-panel">
      {children}
    </Form>
  );
}

function QuickActions() {
  return (
    <section className="panel" aria-labelledby="quick-actions">
      <div className="panel__head">
        <h2 id="quick-actions">Quick Actions</h2>
      </div>
      <ul className="quick">
        {SHORTCUTS.map(([to, icon, name]) => (
          <li key={name}>
            <Link to={to}>
              <Icon name={icon} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
