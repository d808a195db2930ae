import { Link, useSearchParams } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { AdminProduct } from '#shop/catalog/admin-product.ts';
import { type AdminProductsQuery, FLAGS } from '#shop/catalog/admin-products-query.ts';
import { foundSizeText } from '#shop/catalog/size-codes.ts';
import { formatCount } from '#shop/format-count.ts';
import type { Paise } from '#shop/money/money.ts';
import { IconButton } from '../../kit/icon-button.tsx';
import { formatDateTime } from '../../kit/indian-time.ts';
import { type Column, DataTable } from '../../kit/list/data-table.tsx';
import { withParams } from '../../kit/list/paging.ts';
import type { Selection } from '../../kit/list/use-selection.ts';
import { StockBadge, ToneBadge } from '../../kit/status-badge.tsx';
import { IfMay, useMay } from '../../kit/use-may.tsx';
import { useMoney } from '../../kit/use-money.tsx';
import { STATUS_LABELS } from './list-messages.ts';
import { type RowDialog, RowMenu } from './row-actions.tsx';

const TAGS = { featured: 'Featured', trending: 'Trending', newArrival: 'New', bestSeller: 'Best Seller' } as const;

interface ProductTableProps {
  readonly query: AdminProductsQuery;
  readonly products: readonly AdminProduct[];
  readonly selection: Selection;
  readonly onStatus: (product: AdminProduct) => void;
  readonly onOpen: (dialog: RowDialog) => void;
}

export function ProductTable({ query, products, selection, onStatus, onOpen }: ProductTableProps) {
  const may = useMay();
  const money = useMoney();
  const select = {
    selection,
    allLabel: 'Select all on this page',
    label: ({ name }: AdminProduct) => `Select ${name}`,
    className: 'products__check',
  };
  return (
    <DataTable
      label="List of products"
      className="products"
      rows={products}
      {...(may('products.edit', 'products.delete') ? { select } : {})}
      columns={buildColumns({ onStatus, onOpen, mayEdit: may('products.edit'), seesReviews: may('reviews'), money })}
      sort={query.sort}
    />
  );
}

interface ColumnOptions extends Pick<ProductTableProps, 'onStatus' | 'onOpen'> {
  readonly mayEdit: boolean;
  readonly seesReviews: boolean;
  readonly money: (amount: Paise) => string;
}

const buildColumns = ({
  onStatus,
  onOpen,
  mayEdit,
  seesReviews,
  money,
}: ColumnOptions): readonly Column<AdminProduct>[] => [
  {
    head: 'Product',
    sort: { field: 'name' },
    className: 'products__name',
    cell: (product) => (
      <div className="thing">
        <Thumb product={product} />
        <div className="thing__words">
          <Link className="table__name" to={`/admin-panel/products/${product.id}`} title={product.name}>
            {product.name}
          </Link>
          <span className="sub mono">{product.skuId}</span>
          {product.foundSizes.map((size) => (
            <div key={size.size} className="sub">
              {foundSizeText(size)}
            </div>
          ))}
          <span className="only-list products__summary">
            <span className="strong">{money(product.price)}</span>
            <StockBadge units={product.stock} />
          </span>
        </div>
      </div>
    ),
  },
  { head: 'Category', className: 'only-table', cell: ({ category }) => category },
  {
    head: 'Price',
    alignsRight: true,
    sort: { field: 'price' },
    className: 'num only-table',
    cell: (product) => <PriceCell product={product} money={money} />,
  },
  {
    head: 'Stock',
    sort: { field: 'stock' },
    className: 'only-table',
    cell: ({ stock }) => <StockBadge units={stock} />,
  },
  {
    head: 'Rating',
    sort: { field: 'rating' },
    className: 'only-table',
    cell: (product) => <RatingCell product={product} isLink={seesReviews} />,
  },
  { head: 'Shown as', className: 'only-table', cell: (product) => <Tags product={product} /> },
  {
    head: 'Status',
    className: 'products__status',
    cell: (product) =>
      product.status === 'scheduled' ? (
        <ScheduledCell product={product} />
      ) : (
        <button
          type="button"
          className="switch"
          role="switch"
          aria-checked={product.status === 'active'}
          aria-label={`${product.name} is shown in the shop`}
          disabled={!mayEdit}
          title={mayEdit ? undefined : 'Your role may not change products.'}
          onClick={() => onStatus(product)}
        >
          <span>{STATUS_LABELS[product.status]}</span>
        </button>
      ),
  },
  {
    head: 'Actions',
    alignsRight: true,
    className: 'products__actions',
    cell: (product) => {
      const { id, name } = product;
      return (
        <>
          <div className="acts only-table">
            <IfMay anyOf={['products.edit']}>
              <Link className="ib" to={`/admin-panel/products/${id}`} aria-label={`Edit ${name}`} title="Edit">
                <Icon name="edit" />
              </Link>
            </IfMay>
            <IfMay anyOf={['products.edit']}>
              <IconButton
                icon="copy"
                label={`Duplicate ${name}`}
                onClick={() => onOpen({ kind: 'duplicate', product })}
              />
            </IfMay>
            <IfMay anyOf={['products.delete']}>
              <IconButton
                icon="trash"
                danger
                label={`Delete ${name}`}
                onClick={() => onOpen({ kind: 'delete', product })}
              />
            </IfMay>
          </div>
          <RowMenu product={product} onOpen={onOpen} />
        </>
      );
    },
  },
];

function Thumb({ product: { picture } }: { readonly product: AdminProduct }) {
  if (!picture) return <span className="thumb" />;
  return <Picture className="thumb" picture={picture} sizes="48px" widths={[96]} alt="" />;
}

interface PriceCellProps extends Pick<ColumnOptions, 'money'> {
  readonly product: AdminProduct;
}

function PriceCell({ product: { price, oldPrice, discount }, money }: PriceCellProps) {
  return (
    <>
      <span className="strong">{money(price)}</span>
      {oldPrice !== null && oldPrice > price && (
        <div>
          <s className="old">{money(oldPrice)}</s> <span className="off">{discount}%</span>
        </div>
      )}
    </>
  );
}

/** A scheduled product has no switch, because one press could publish it too early: its time is changed in the form. */
const ScheduledCell = ({ product: { publishAt } }: { readonly product: AdminProduct }) => (
  <span className="products__scheduled">
    <ToneBadge tone="waiting" label={STATUS_LABELS.scheduled} />
    {publishAt && <span className="sub">{formatDateTime(publishAt)}</span>}
  </span>
);

interface RatingCellProps {
  readonly product: AdminProduct;
  readonly isLink: boolean;
}

function RatingCell({ product: { rating, reviews, id, name }, isLink }: RatingCellProps) {
  const [params] = useSearchParams();
  if (reviews === 0) return <span className="sub">–</span>;
  if (!isLink) return `${rating.toFixed(1)} (${formatCount(reviews)})`;
  return (
    <Link
      className="rate"
      to={withParams(params, { reviews: id, page: params.get('page') })}
      preventScrollReset
      aria-label={`Product Reviews of ${name}: ${rating.toFixed(1)} of 5, ${reviews}`}
    >
      <Icon name="star" solid />
      {rating.toFixed(1)} <span className="sub">({formatCount(reviews)})</span>
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
