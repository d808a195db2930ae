import { type ComponentProps, useEffect, useEffectEvent } from 'react';
import { Form, Link, useFetcher, useSearchParams } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { formatCount } from '#shop/format-count.ts';
import type { SetupStep } from '#shop/setup/setup-steps.ts';
import { type DashboardStats, NO_STATS, type RecentOrder } from '#shop/staff/dashboard.ts';
import type { Sales } from '#shop/staff/sales.ts';
import { wantedText } from '#shop/stock-waits/stock-wait.ts';
import type { WaitedSize } from '#shop/stock-waits/stock-waits.server.ts';
import { type Share, ShareTable } from '../charts/share-table.tsx';
import { useStaffEvents } from '../frame/staff-events.tsx';
import { AdminPage } from '../kit/admin-page.tsx';
import { Note } from '../kit/note.tsx';
import { Panel } from '../kit/panel.tsx';
import { IfMay, useMayOpen } from '../kit/use-may.tsx';
import { useWholeMoney } from '../kit/use-money.tsx';
import { SetupList } from '../setup/setup-list.tsx';
import { DashboardStatStrip } from './dashboard-stat-strip.tsx';
import { RecentOrders } from './recent-orders.tsx';
import { SalesPanel } from './sales-panel.tsx';
import { type RunResult, StockPanel } from './stock-panel.tsx';

export interface DashboardData {
  /** The time at which the figures were read: '11:38 am'. */
  readonly at: string;
  readonly stats: DashboardStats;
  readonly orders: readonly RecentOrder[];
  readonly stock: { readonly pending: number; readonly processed: number };
  readonly sales: Sales;
  readonly categories: readonly Share[];
  readonly methods: readonly Share[];
  /** The number of failed refunds, cash returns, and payments without an order. */
  readonly moneyTasks: number;
  /** The sold-out sizes with the most waiting people. */
  readonly waitedSizes: readonly WaitedSize[];
}

interface DashboardProps {
  /** 'Saturday, 14 November 2026' */
  readonly today: string;
  readonly demo: boolean;
  /** The steps to the first order; null once the store has an order. */
  readonly setup: readonly SetupStep[] | null;
  /** Null when the data could not be loaded. */
  readonly loaded: DashboardData | null;
  /** The result of a run that processed stock; null unless its form was just posted without JavaScript. */
  readonly runResult: RunResult | null;
}

/** Each shortcut has path, icon, name, and the keys of frame/shortcuts.tsx. */
const SHORTCUTS = [
  ['/admin-panel/products/new', 'plus', 'Add Product', ''],
  ['/admin-panel/orders', 'bag', 'Manage Orders', 'G O'],
  ['/admin-panel/fulfillment', 'truck', 'Fulfillment', 'G F'],
  ['/admin-panel/feedback', 'quote', 'Customer Feedback', 'G B'],
] as const;

export function DashboardScreen({ today, demo, setup, loaded, runResult }: DashboardProps) {
  useStaffEvents(['orders', 'stock', 'products']);
  return (
    <AdminPage
      title="Dashboard"
      summary={loaded ? `${today} · figures as of ${loaded.at}` : today}
      actions={
        <>
          {demo && <TestNotifications />}
          <ReloadForm label="Refresh" />
        </>
      }
    >
      <SetupList steps={setup} />
      <RefundTasks count={loaded?.moneyTasks ?? 0} />
      {!loaded && (
        <Note kind="bad" title="The dashboard could not be loaded." action={<ReloadForm label="Try again" />}>
          The figures below are zero because loading failed, not because nothing was sold.
        </Note>
      )}
      <DashboardStatStrip stats={loaded?.stats ?? NO_STATS} isLoaded={loaded !== null} />
      <div className="columns dash">
        <div className="dash__main">
          {loaded ? <SalesPanel sales={loaded.sales} /> : <NoChart />}
          <RecentOrders orders={loaded?.orders ?? null} />
          {loaded && <PaymentMix loaded={loaded} />}
        </div>
        <div className="dash__side">
          <StockPanel
            pending={loaded?.stock.pending ?? 0}
            processed={loaded?.stock.processed ?? 0}
            runResult={runResult}
          />
          {loaded && (
            <>
              <StockHealth stats={loaded.stats} />
              <WaitedSizes sizes={loaded.waitedSizes} />
              <SalesByCategory loaded={loaded} />
            </>
          )}
          <QuickActions />
        </div>
      </div>
    </AdminPage>
  );
}

function RefundTasks({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <Note
      kind="warn"
      title={count === 1 ? '1 refund task needs attention.' : `${formatCount(count)} refund tasks need attention.`}
      action={
        <IfMay anyOf={['orders.refund']}>
          <Link className={buttonClass({ variant: 'quiet' })} to="/admin-panel/refunds">
            Refunds
          </Link>
        </IfMay>
      }
    />
  );
}

function NoChart() {
  return (
    <Panel title="Sales">
      <p className="panel__line">No figures to show: loading failed.</p>
    </Panel>
  );
}

function StockHealth({ stats: { activeProducts, lowStock, outOfStock } }: { readonly stats: DashboardStats }) {
  return (
    <ShareTable
      title="Stock health"
      unit="Active products"
      shares={[
        { name: 'In stock, above 10 units', value: activeProducts - lowStock - outOfStock },
        { name: 'Low, 1 to 10 units', value: lowStock },
        { name: 'Out of stock', value: outOfStock },
      ]}
      format={formatCount}
      emptyText="No active products yet."
    />
  );
}

function WaitedSizes({ sizes }: { readonly sizes: DashboardData['waitedSizes'] }) {
  if (sizes.length === 0) return null;
  return (
    <ShareTable
      title="People wait for"
      unit="People"
      shares={sizes.map(({ productName, size, people }) => ({ name: wantedText(productName, size), value: people }))}
      format={formatCount}
      note="They left an address on the page of a sold-out size. When units arrive, the first get an email."
      emptyText=""
    />
  );
}

type SalesSharesProps = Pick<ComponentProps<typeof ShareTable>, 'title' | 'shares' | 'note'> & {
  readonly sales: Sales;
};

/** The parts add up to the sum above the chart. */
const SalesShares = ({ sales, ...parts }: SalesSharesProps) => (
  <ShareTable
    {...parts}
    unit="Sales"
    format={useWholeMoney()}
    emptyText={`Nothing was sold in the last ${sales.range} days.`}
  />
);

const SalesByCategory = ({ loaded: { categories, sales } }: { readonly loaded: DashboardData }) => (
  <SalesShares
    title="Sales by category"
    shares={categories}
    note="The same sales, shared out by item prices."
    sales={sales}
  />
);

const PaymentMix = ({ loaded: { methods, sales } }: { readonly loaded: DashboardData }) => (
  <SalesShares title="Payment mix" shares={methods} note="The same sales, by payment method." sales={sales} />
);

/** Reloads this screen with its current range; works without JavaScript. */
function ReloadForm({ label }: { readonly label: 'Refresh' | 'Try again' }) {
  const [params] = useSearchParams();
  return (
    <Form method="get" action="/admin-panel" replace preventScrollReset>
      {[...params].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant="quiet" size={label === 'Refresh' ? 'md' : 'sm'}>
        {label === 'Refresh' && <Icon name="refresh" />}
        {label}
      </Button>
    </Form>
  );
}

/** The button that creates test notifications, which are stored like real ones. Shown in demo mode only. */
function TestNotifications() {
  const fetcher = useFetcher<{ isCreated: boolean }>({ key: 'test-notifications' });
  const toast = useToast();
  const showResult = useEffectEvent((isCreated: boolean) =>
    toast(
      isCreated
        ? { kind: 'ok', text: 'Test notifications created! Check the notification bell.' }
        : { kind: 'error', text: 'Error creating test notifications' },
    ),
  );
  useEffect(() => {
    if (fetcher.state === 'idle' && fetcher.data) showResult(fetcher.data.isCreated);
  }, [fetcher.state, fetcher.data]);
  return (
    <fetcher.Form method="post" action="/admin-panel?index">
      <Button type="submit" name="intent" value="test-notifications" variant="demo" busy={fetcher.state !== 'idle'}>
        <Icon name="flask" />
        Test Notifications
      </Button>
    </fetcher.Form>
  );
}

function QuickActions() {
  const mayOpen = useMayOpen();
  const shortcuts = SHORTCUTS.filter(([path]) => mayOpen(path));
  if (shortcuts.length === 0) return null;
  return (
    <Panel title="Quick Actions">
      <ul className="quick">
        {shortcuts.map(([to, icon, name, keys]) => (
          <li key={name}>
            <Link to={to}>
              <Icon name={icon} />
              {name}
              {keys !== '' && (
                <span className="quick__keys" aria-hidden="true">
                  {keys.split(' ').map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
