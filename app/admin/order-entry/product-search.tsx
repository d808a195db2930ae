// Finds products as staff type; a button per size adds it to the order. Enter adds the size whose SKU or barcode was
// typed or scanned.

import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { findSizeByCode, type ProductToOrder } from '#shop/orders/manual-order.ts';
import { fetchJson } from '../kit/actions/post-json.ts';
import { Panel } from '../kit/panel.tsx';
import { useMoney } from '../kit/use-money.tsx';
import { pluralize } from '../kit/wording.ts';
import { itemName } from './order-entry-messages.ts';

const DEBOUNCE_MS = 200;

interface SearchResult {
  readonly text: string;
  /** Null when the server did not respond. */
  readonly products: readonly ProductToOrder[] | null;
}

/** Null while the field is empty, and until the first response. */
function useProducts(input: string, stockChangeCount: number): SearchResult | null {
  const [found, setFound] = useState<SearchResult | null>(null);
  const text = input.trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: searched again after stock changed
  useEffect(() => {
    if (text === '') return setFound(null);
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const path = `/admin-panel/orders/new/products?${new URLSearchParams({ search: text })}`;
      const response = await fetchJson<{ ok: true; products: readonly ProductToOrder[] }>(path, controller.signal);
      if (!controller.signal.aborted)
        setFound({ text, products: typeof response === 'object' ? response.products : null });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, stockChangeCount]);
  return found;
}

function searchStatusText(input: string, found: SearchResult | null): string {
  if (input.trim() === '') return '';
  if (found?.text !== input.trim()) return 'Looking…';
  if (found.products === null) return 'The store did not answer. Change the text to try again.';
  if (found.products.length === 0) return 'No product for sale has this name, SKU or barcode.';
  return `${pluralize(found.products.length, 'product', 'products')} found`;
}

interface ProductSearchProps {
  readonly stockChangeCount: number;
  readonly error: string | undefined;
  readonly onAdd: (product: ProductToOrder, size: string) => void;
}

export function ProductSearch({ stockChangeCount, error, onAdd }: ProductSearchProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [added, setAdded] = useState('');
  const found = useProducts(text, stockChangeCount);
  /** The text that was entered with Enter, until its products have arrived: a scanner is faster than the search. */
  const [entered, setEntered] = useState<string | null>(null);
  const add = (product: ProductToOrder, size: string) => {
    onAdd(product, size);
    setAdded(`${itemName({ name: product.name, size })} added`);
  };
  const addEntered = useEffectEvent((code: string, products: readonly ProductToOrder[]) => {
    setEntered(null);
    const match = findSizeByCode(products, code);
    if (match === null || match.size.left <= 0) return;
    add(match.product, match.size.size);
    setText('');
  });
  useEffect(() => {
    if (entered !== null && found?.text === entered) addEntered(entered, found.products ?? []);
  }, [entered, found]);
  return (
    <Panel title="Products" bodyClass="panel__in">
      <div className={error === undefined ? 'field' : 'field field--error'}>
        <label htmlFor={id}>Find a product</label>
        <div className="find oentry__find">
          <Icon name="search" />
          <input
            id={id}
            type="search"
            autoComplete="off"
            placeholder="Name, SKU or barcode"
            maxLength={200}
            value={text}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            onChange={(event) => {
              setText(event.target.value);
              setAdded('');
              setEntered(null);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter would place the order.
              event.preventDefault();
              setEntered(text.trim());
            }}
          />
        </div>
        {error !== undefined && (
          <p className="field__error" id={`${id}-error`}>
            <Icon name="info" size="xs" />
            {error}
          </p>
        )}
      </div>
      <p className="oentry__status" role="status">
        {added || searchStatusText(text, found)}
      </p>
      {found?.products && found.products.length > 0 && (
        <ul className="oentry__found" aria-label="Products found">
          {found.products.map((product) => (
            <FoundProduct key={product.id} product={product} onAdd={add} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface FoundProductProps {
  readonly product: ProductToOrder;
  readonly onAdd: (product: ProductToOrder, size: string) => void;
}

function FoundProduct({ product, onAdd }: FoundProductProps) {
  const money = useMoney();
  return (
    <li>
      <div className="thing">
        <Thumb picture={product.picture} />
        <div className="thing__words">
          <b>{product.name}</b>
          <span className="sub">
            {money(product.price)} · <span className="mono">{product.sku}</span>
          </span>
        </div>
      </div>
      <div className="oentry__sizes">
        {product.sizes.map(({ size, left }) => (
          <button key={size} type="button" className="option" disabled={left <= 0} onClick={() => onAdd(product, size)}>
            <span className="sr">
              Add {product.name}
              {size !== '' && ', size'}{' '}
            </span>
            <b>{size === '' ? <span aria-hidden="true">Add</span> : size}</b>{' '}
            <span>{left <= 0 ? 'sold out' : `${left} left`}</span>
          </button>
        ))}
      </div>
    </li>
  );
}

export const Thumb = ({ picture }: Pick<ProductToOrder, 'picture'>) =>
  picture ? (
    <Picture className="thumb" picture={picture} sizes="36px" widths={[96]} alt="" />
  ) : (
    <span className="thumb" />
  );
