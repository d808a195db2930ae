// "Complete the look": the products that the product page shows together with this one, in order. Changes are stored at
// once, independently of the form.

import { Link } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { MAX_LOOK_PRODUCTS, moveForward } from '#shop/catalog/look.ts';
import type { LookProduct } from '#shop/catalog/looks.server.ts';
import type { PictureWidth } from '#shop/catalog/picture.ts';
import { useAdminAction } from '../../kit/actions/use-admin-action.ts';
import { ChoiceField, searchProducts } from '../../kit/form/choice-field.tsx';
import { IconButton } from '../../kit/icon-button.tsx';
import { Panel } from '../../kit/panel.tsx';
import type { action } from './look.actions.ts';
import { LOOK_FAILURE_MESSAGES } from './look-messages.ts';

const THUMB_WIDTHS: readonly PictureWidth[] = [96, 200];

export function LookPanel({ productId, look }: { readonly productId: string; readonly look: readonly LookProduct[] }) {
  const { run, isBusy } = useAdminAction<typeof action>('/admin-panel/products/look', LOOK_FAILURE_MESSAGES);
  const ids = look.map(({ id }) => id);
  const set = (after: readonly string[]) => {
    if (!isBusy()) void run('set', { id: productId, before: ids, after: [...after] });
  };
  const findOthers = async (text: string) =>
    (await searchProducts(text))?.filter(({ id }) => id !== productId && !ids.includes(id)) ?? null;
  return (
    <Panel title="Complete the look" bodyClass="panel__in">
      <p className="sub style-note">
        The product page shows these products in this order. Inactive ones are left out. Stored at once.
      </p>
      {look.length > 0 && (
        <ol className="style-colors look-products" aria-label="Products of the look">
          {look.map((product, index) => (
            <li key={product.id}>
              {product.picture ? (
                <Picture picture={product.picture} sizes="36px" widths={THUMB_WIDTHS} alt="" />
              ) : (
                <Icon name="img" />
              )}
              <span>
                <Link to={`/admin-panel/products/${product.id}`}>{product.name}</Link>
                <small>{describe(product)}</small>
              </span>
              <span className="look-products__buttons">
                {index > 0 && (
                  <IconButton
                    icon="up"
                    label={`Move ${product.name} up`}
                    onClick={() => set(moveForward(ids, product.id))}
                  />
                )}
                <IconButton
                  icon="close"
                  label={`Take ${product.name} out of the look`}
                  onClick={() => set(ids.filter((id) => id !== product.id))}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
      {look.length < MAX_LOOK_PRODUCTS && (
        <ChoiceField
          label="Add a product to the look"
          emptyLabel={isBusy() ? 'Saving…' : 'Name or SKU of a product'}
          selected={[]}
          find={findOthers}
          onChange={([chosen]) => chosen && set([...ids, chosen.id])}
        />
      )}
    </Panel>
  );
}

/** Returns 'ETH-029 · Inactive'. */
function describe({ sku, status, available }: LookProduct): string {
  if (status === 'inactive') return `${sku} · Inactive`;
  return available <= 0 ? `${sku} · Sold out` : sku;
}
