import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { AdminProductList } from '#shop/catalog/admin-product.ts';
import { type AdminProductsQuery, hasFilters } from '#shop/catalog/admin-products-query.ts';
import type { ProductAnalytics } from '#shop/catalog/product-analytics.server.ts';
import { formatCount } from '#shop/format-count.ts';
import type { ProductSales } from '#shop/orders/product-sales.ts';
import type { AlertSummary } from '#shop/stock/alert-summary.server.ts';
import type { Inventory } from '#shop/stock/inventory.server.ts';
import { useStaffEvents } from '../../frame/staff-events.tsx';
import { AdminPage } from '../../kit/admin-page.tsx';
import { RefreshButton } from '../../kit/list/list-buttons.tsx';
import { ListPanel } from '../../kit/list/list-panel.tsx';
import { EmptyList, NothingFound } from '../../kit/list/list-states.tsx';
import { withParams } from '../../kit/list/paging.ts';
import { useListKeys } from '../../kit/list/use-list-keys.ts';
import { useMatchSelection } from '../../kit/list/use-match-selection.ts';
import { NewLink } from '../../kit/new-link.tsx';
import { SummaryLink } from '../../kit/summary-link.tsx';
import { IfMay, useMay } from '../../kit/use-may.tsx';
import { ReviewsDrawer } from '../reviews/reviews-drawer.tsx';
import { AnalyticsPanel } from './analytics-panel.tsx';
import { BulkBar } from './bulk-bar.tsx';
import type { AffectedProduct } from './bulk-change-messages.ts';
import { ExportProducts } from './export-products.tsx';
import { FilterChips } from './filter-chips.tsx';
import { InventoryPanel } from './inventory-panel.tsx';
import { productsText } from './list-messages.ts';
import { ProductTable } from './product-table.tsx';
import { ProductToolbar } from './product-toolbar.tsx';
import { type RowDialog, RowDialogs } from './row-actions.tsx';
import { StockAlerts } from './stock-alerts.tsx';
import { useProductChanges } from './use-product-changes.ts';

interface ProductsScreenProps {
  readonly query: AdminProductsQuery;
  /** Null when the products could not be loaded. */
  readonly list: AdminProductList | null;
  readonly alerts: AlertSummary | null;
  readonly panel: string | null;
  readonly analytics: ProductAnalytics | null;
  /** Null for a role that may not see reports. */
  readonly sales: ProductSales | null;
  readonly inventory: Inventory | null;
  readonly demo: boolean;
}

export function ProductsScreen({ query, list, alerts, panel, analytics, sales, inventory, demo }: ProductsScreenProps) {
  useStaffEvents(['products', 'stock']);
  useListKeys(useMay()('products.edit') ? '/admin-panel/products/new' : null);
  const changes = useProductChanges();
  const selection = useMatchSelection<AffectedProduct>(query, list?.products ?? []);
  const [dialog, setDialog] = useState<RowDialog | null>(null);
  const totals = list?.totals;
  return (
    <AdminPage
      title="Products"
      help="products"
      summary={
        <>
          {totals ? `${productsText(totals.products)}, ${formatCount(totals.active)} active` : 'not loaded'} ·{' '}
          <Link className="fact-link" to="/admin-panel/searches">
            Searches without results
          </Link>
          <IfMay anyOf={['products.edit']}>
            <SummaryLink to="/admin-panel/products/stock-take">Stock takes</SummaryLink>
          </IfMay>
        </>
      }
      actions={<Actions panel={panel} demo={demo} onSamples={changes.addSamples} />}
    >
      {panel === 'analytics' && <AnalyticsPanel analytics={analytics} sales={sales} />}
      {panel === 'inventory' && <InventoryPanel inventory={inventory} onChange={changes.changeStock} />}
      {panel === null && alerts && <StockAlerts alerts={alerts} />}
      <ListPanel
        label="Products"
        toolbar={
          <>
            <ProductToolbar query={query} categories={list?.categories ?? []} found={list?.found ?? null} />
            <FilterChips query={query} list={list} />
          </>
        }
        rowCount={list && list.products.length}
        failedMessage="Failed to load products"
        empty={<NoProducts query={query} />}
        pages={list && { ...query, found: list.found, noun: ['product', 'products'] }}
      >
        {list && (
          <>
            <ProductTable
              query={query}
              products={list.products}
              selection={selection}
              onStatus={(product) => changes.setStatus([product], product.status === 'active' ? 'inactive' : 'active')}
              onOpen={setDialog}
            />
            <IfMay anyOf={['products.edit', 'products.delete']}>
              <BulkBar selection={selection} found={list.found} changes={changes} />
            </IfMay>
          </>
        )}
      </ListPanel>
      <RowDialogs dialog={dialog} onClose={() => setDialog(null)} onRemove={changes.remove} />
      <ReviewsDrawer />
    </AdminPage>
  );
}

interface ActionsProps {
  readonly panel: string | null;
  readonly demo: boolean;
  readonly onSamples: () => void;
}

function Actions({ panel, demo, onSamples }: ActionsProps) {
  const may = useMay();
  return (
    <>
      {demo && may('products.edit') && (
        <Button variant="demo" onClick={onSamples}>
          <Icon name="flask" />
          Sample Data
        </Button>
      )}
      <RefreshButton />
      <IfMay anyOf={['products.import']}>
        <Link className={buttonClass({ variant: 'quiet' })} to="/admin-panel/products/import">
          <Icon name="upload" />
          Import
        </Link>
      </IfMay>
      <ExportProducts />
      <PanelButton name="inventory" icon="boxes" isOpen={panel === 'inventory'}>
        Inventory
      </PanelButton>
      <PanelButton name="analytics" icon="chart" isOpen={panel === 'analytics'}>
        Analytics
      </PanelButton>
      <IfMay anyOf={['products.edit']}>
        <NewLink to="/admin-panel/products/new">Add Product</NewLink>
      </IfMay>
    </>
  );
}

interface PanelButtonProps {
  readonly name: string;
  readonly icon: string;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

function PanelButton({ name, icon, isOpen, children }: PanelButtonProps) {
  const [params, setParams] = useSearchParams();
  const toggle = () => {
    const next = new URLSearchParams(withParams(params, { panel: isOpen ? null : name, inventory: null }));
    setParams(next, { preventScrollReset: true });
  };
  return (
    <Button variant="quiet" aria-expanded={isOpen} onClick={toggle}>
      <Icon name={icon} />
      {children}
    </Button>
  );
}

function NoProducts({ query }: { readonly query: AdminProductsQuery }) {
  if (hasFilters(query)) {
    const text = query.search
      ? `Nothing matches “${query.search}” with these filters.`
      : 'No product matches these filters.';
    return <NothingFound title="No products found." text={text} unfilteredPath="/admin-panel/products" />;
  }
  return (
    <EmptyList title="No products found." text="Add the first one, or import a file of them.">
      <IfMay anyOf={['products.edit']}>
        <NewLink to="/admin-panel/products/new">Add Product</NewLink>
      </IfMay>
    </EmptyList>
  );
}
