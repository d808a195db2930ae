// Finds products while staff type; a button per size adds that size to the order. Enter adds the size whose SKU or
// barcode was typed or scanned, and the next code can be scanned at once.

import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { ProductToOrder } from '#shop/orders/manual-order.ts';
import { fetchJson } from '../kit/actions/post-json.ts';
import { Panel } from '../kit/panel.tsx';
import { useMoney } from '../kit/use-money.tsx';
import { pluralize } from '../kit/wording.ts';
import { CodeQueue, type CodeQueueOptions, type FoundProducts } from './code-queue.ts';
import { itemName, NOT_ADDED_HINTS } from './order-entry-messages.ts';

const DEBOUNCE_MS = 200;

interface SearchResult {
  readonly text: string;
  /** Null when the server did not respond. */
  readonly products: readonly ProductToOrder[] | null;
}

async function findProducts(text: string, signal?: AbortSignal): Promise<FoundProducts> {
  const path = `/admin-panel/orders/new/products?${new URLSearchParams({ search: text })}`;
  const response = await fetchJson<{ ok: true; products: readonly ProductToOrder[] }>(path, signal);
  return typeof response === 'object' ? response.products : response;
}

/** Returns null while the field is empty, and until the first response. */
function useProducts(input: string, stockChangeCount: number): SearchResult | null {
  const [found, setFound] = useState<SearchResult | null>(null);
  const text = input.trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: searched again after stock changed
  useEffect(() => {
    if (text === '') return setFound(null);
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const products = await findProducts(text, controller.signal);
      if (!controller.signal.aborted) setFound({ text, products: typeof products === 'object' ? products : null });
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

/** The queue is created in an effect, so the ref is null until then. */
function useCodeQueue(onFound: CodeQueueOptions['onFound']) {
  const queue = useRef<CodeQueue | null>(null);
  const showFound = useEffectEvent(onFound);
  useEffect(() => {
    const current = new CodeQueue({ find: findProducts, onFound: (entered) => showFound(entered) });
    queue.current = current;
    return () => current.stop();
  }, []);
  return queue;
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
  const toast = useToast();
  const add = (product: ProductToOrder, size: string) => {
    onAdd(product, size);
    setAdded(`${itemName({ name: product.name, size })} added`);
  };
  const codes = useCodeQueue(({ code, match, isInField }) => {
    if (typeof match === 'object') {
      add(match.product, match.size.size);
      if (isInField) setText('');
    } else if (!isInField || match === 'no-response' || match === 'signed-out') {
      toast({ kind: 'error', text: `${code} was not added.`, hint: NOT_ADDED_HINTS[match] });
    }
  });
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
              codes.current?.edit();
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Without this, Enter would place the order.
              event.preventDefault();
              codes.current?.enter(event.currentTarget.value);
              // The text is selected, so that the next scan replaces it.
              event.currentTarget.select();
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
