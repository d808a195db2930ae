import type { ProductAnalytics } from '#shop/catalog/product-analytics.server.ts';
import { formatCount } from '#shop/format-count.ts';
import type { ProductSales } from '#shop/orders/product-sales.ts';
import { DetailList } from '../../kit/panel.tsx';
import { useMoney } from '../../kit/use-money.tsx';
import { productsText } from './list-messages.ts';
import { PanelFrame, PanelLoadError } from './panel-frame.tsx';
import { ProductSalesFigures } from './product-sales.tsx';

interface AnalyticsPanelProps {
  readonly analytics: ProductAnalytics | null;
  readonly sales: ProductSales | null;
}

export function AnalyticsPanel({ analytics, sales }: AnalyticsPanelProps) {
  const money = useMoney();
  if (!analytics) {
    return (
      <PanelFrame title="Analytics">
        <PanelLoadError />
      </PanelFrame>
    );
  }
  const { products, otherCategories } = analytics;
  const productsInOthers = otherCategories.reduce((sum, category) => sum + category.products, 0);
  return (
    <PanelFrame title="Analytics" summary={products === 1 ? 'The one product' : `All ${productsText(products)}`}>
      {sales && <ProductSalesFigures sales={sales} />}
      <div className="analytics">
        <div>
          <h3>Top 5 categories by products</h3>
          <TopCategories analytics={analytics} />
          {productsInOthers > 0 && (
            <p className="sub">
              {formatCount(productsInOthers)} more {productsInOthers === 1 ? 'product' : 'products'} in{' '}
              {otherCategories.length > 2
                ? `${otherCategories.length} other categories`
                : otherCategories.map(({ name }) => name).join(' and ')}
              .
            </p>
          )}
        </div>
        <div>
          <h3>In the shop</h3>
          <DetailList
            details={[
              ['Active', formatCount(analytics.active)],
              ['Inactive', formatCount(analytics.inactive)],
              ['Scheduled', formatCount(analytics.scheduled)],
              ['Featured', formatCount(analytics.featured)],
              ['Trending', formatCount(analytics.trending)],
              ['New arrivals', formatCount(analytics.newArrivals)],
              ['Best sellers', formatCount(analytics.bestSellers)],
            ]}
          />
        </div>
        <div>
          <h3>Price and rating</h3>
          <DetailList
            details={[
              ['Average price', money(analytics.averagePrice)],
              ['Lowest to highest', `${money(analytics.lowestPrice)} to ${money(analytics.highestPrice)}`],
              ['On discount', productsText(analytics.onDiscount)],
              ['Average discount', `${analytics.averageDiscount}%`],
              ['Average rating', analytics.averageRating === 0 ? '–' : analytics.averageRating.toFixed(1)],
              ['Reviews', formatCount(analytics.reviews)],
            ]}
          />
        </div>
      </div>
    </PanelFrame>
  );
}

/** Shows one bar per category: its share of all products. */
function TopCategories({ analytics: { topCategories, products } }: { readonly analytics: ProductAnalytics }) {
  if (topCategories.length === 0) return <p className="sub">No category has a product yet.</p>;
  return (
    <table className="bars">
      <thead className="sr">
        <tr>
          <th scope="col">Category</th>
          <th scope="col">Products</th>
        </tr>
      </thead>
      <tbody>
        {topCategories.map(({ name, products: count }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(count / products) * 100} height="10" />
              </svg>
              <b>{formatCount(count)}</b> <span className="sub">{Math.round((count / products) * 100)}%</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
