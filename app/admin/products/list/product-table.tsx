import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { AdminProduct } from '#shop/catalog/admin-product.ts';
import { type AdminProductSortField, type AdminProductsQuery, FLAGS } from '#shop/catalog/admin-products-query.ts';
import { formatMoney } from '#shop/money/money.ts';
import { IconButton } from '../../kit/icon-button.tsx';
import { withParams } from '../../kit/list/paging.ts';
import { useParamsAhead } from '../../kit/list/use-change-params.ts';
import { StockMark } from '../../kit/stock-mark.tsx';
import { units } from './list-messages.ts';
import type { RowAsked } from './row-asked.ts';
import { RowMenu } from './row-menu.tsx';
import type { ProductSelection } from './use-product-selection.ts';

const TAGS = { featured: 'Featured', trending: 'Trending', newArrival: 'New', bestSeller: 'Best Seller' } as const;

interface ProductTableProps {
  readonly query: AdminProductsQuery;
  readonly products: readonly AdminProduct[];
  readonly selection: ProductSelection;
  readonly onStatus: (product: AdminProduct) => void;
  readonly onAsk: (asked: RowAsked) => void;
}

export function ProductTable({ query, products, selection, onStatus, onAsk }: ProductTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that may scroll sideways must be reachable by keyboard
    <section className="table-wrap" aria-label="List of products" tabIndex={0}>
      <table className="table table--list products">
        <thead>
          <tr>
            <th scope="col" className="products__check">
              <PageCheck selection={selection} />
            </th>
            <SortHead query={query} field="name">
              Product
            </SortHead>
            <th scope="col">Category</th>
            <SortHead query={query} field="price" numeric>
              Price
            </SortHead>
            <SortHead query={query} field="stock">
              Stock
            </SortHead>
            <SortHead query={query} field="rating">
              Rating
            </SortHead>
            <th scope="col">Shown as</th>
            <th scope="col">Status</th>
            <th scope="col" className="num">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <Row
              key={product.id}
              product={product}
              isSelected={selection.has(product.id)}
              onSelect={() => selection.toggle(product.id)}
              onStatus={onStatus}
              onAsk={onAsk}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PageCheck({ selection }: { readonly selection: ProductSelection }) {
  const box = useRef<HTMLInputElement>(null);
  const isMixed = selection.page === 'some';
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <input
      ref={box}
      type="checkbox"
      className="check"
      aria-label="Select all on this page"
      checked={selection.page === 'all'}
      onChange={selection.togglePage}
    />
  );
}

interface SortHeadProps {
  readonly query: AdminProductsQuery;
  readonly field: AdminProductSortField;
  readonly numeric?: boolean;
  readonly children: string;
}

function SortHead({ query, field, numeric = false, children }: SortHeadProps) {
  const params = useParamsAhead();
  const [current, direction] = query.sort.split('-');
  const isCurrent = current === field;
  const next = isCurrent && direction === 'asc' ? 'desc' : 'asc';
  const sorted = direction === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" className={numeric ? 'num' : undefined} aria-sort={isCurrent ? sorted : undefined}>
      <Link className="table__sort" to={withParams(params, { sort: `${field}-${next}` })} preventScrollReset>
        {children}
        {isCurrent && <Icon name={direction === 'asc' ? 'up' : 'down'} size="xs" />}
      </Link>
    </th>
  );
}

interface RowProps extends Pick<ProductTableProps, 'onStatus' | 'onAsk'> {
  readonly product: AdminProduct;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

function Row({ product, isSelected, onSelect, onStatus, onAsk }: RowProps) {
  const { id, name, skuId, category, price, stock } = product;
  return (
    <tr className={isSelected ? 'is-selected' : undefined}>
      <td className="products__check">
        <input
          type="checkbox"
          className="check"
          aria-label={`Select ${name}`}
          checked={isSelected}
          onChange={onSelect}
        />
      </td>
      <td className="products__name">
        <div className="thing">
          <Thumb product={product} />
          <div className="thing__words">
            <Link className="table__name" to={`/admin-panel/products/${id}`} title={name}>
              {name}
            </Link>
            <span className="sub mono">{skuId}</span>
            <span className="only-list products__facts">
              <span className="strong">{formatMoney(price)}</span>
              <StockMark units={stock} />
            </span>
          </div>
        </div>
      </td>
      <td className="only-table">{category}</td>
      <td className="num only-table">
        <PriceCell product={product} />
      </td>
      <td className="only-table">
        <StockMark units={stock} />
      </td>
      <td className="only-table">
        <RatingCell product={product} />
      </td>
      <td className="only-table">
        <Tags product={product} />
      </td>
      <td className="products__status">
        <button
          type="button"
          className="switch"
          role="switch"
          aria-checked={product.status === 'active'}
          aria-label={`${name} is shown in the shop`}
          onClick={() => onStatus(product)}
        >
          <span>{product.status === 'active' ? 'Active' : 'Inactive'}</span>
        </button>
      </td>
      <td className="products__actions">
        <div className="acts only-table">
          <Link className="ib" to={`/admin-panel/products/${id}`} aria-label={`Edit ${name}`} title="Edit">
            <Icon name="edit" />
          </Link>
          <IconButton icon="copy" label={`Duplicate ${name}`} onClick={() => onAsk({ what: 'duplicate', product })} />
          <IconButton icon="trash" danger label={`Delete ${name}`} onClick={() => onAsk({ what: 'delete', product })} />
        </div>
        <RowMenu product={product} onAsk={onAsk} />
      </td>
    </tr>
  );
}

function Thumb({ product: { picture } }: { readonly product: AdminProduct }) {
  if (!picture) return <span className="thumb" />;
  return <Picture className="thumb" picture={picture} sizes="48px" widths={[96]} alt="" />;
}

function PriceCell({ product: { price, oldPrice, discount } }: { readonly product: AdminProduct }) {
  return (
    <>
      <span className="strong">{formatMoney(price)}</span>
      {oldPrice !== null && oldPrice > price && (
        <div>
          <s className="old">{formatMoney(oldPrice)}</s> <span className="off">{discount}%</span>
        </div>
      )}
    </>
  );
}

function RatingCell({ product: { rating, reviews, id, name } }: { readonly product: AdminProduct }) {
  const [params] = useSearchParams();
  if (reviews === 0) return <span className="sub">–</span>;
  return (
    <Link
      className="rate"
      to={withParams(params, { reviews: id, page: params.get('page') })}
      preventScrollReset
      aria-label={`Product Reviews of ${name}: ${rating.toFixed(1)} of 5, ${reviews}`}
    >
      <Icon name="star" solid />
      {rating.toFixed(1)} <span className="sub">({units(reviews)})</span>
    </Link>
  );
}

function Tags({ product }: { readonly product: AdminProduct }) {
  const tags = FLAGS.filter((flag) => product[flag]);
  if (tags.length === 0) return <span className="sub">–</span>;
  return (
    <span className="tags">
      {tags.map((flag) => (
        <span key={flag} className="tag">
          {TAGS[flag]}
        </span>
      ))}
    </span>
  );
}
