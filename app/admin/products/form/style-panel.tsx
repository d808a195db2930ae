// "Colours of this style": the products between which shoppers switch on the product page. Changes are stored at once,
// independently of the form.

import { Link } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { PictureWidth } from '#shop/catalog/picture.ts';
import type { ProductStatus } from '#shop/catalog/product.ts';
import type { AdminStyleColor } from '#shop/catalog/styles.server.ts';
import { useAdminAction } from '../../kit/actions/use-admin-action.ts';
import { ChoiceField, searchProducts } from '../../kit/form/choice-field.tsx';
import { IconButton } from '../../kit/icon-button.tsx';
import { Panel } from '../../kit/panel.tsx';
import type { action } from './style.actions.ts';
import { STYLE_FAILURE_MESSAGES } from './style-messages.ts';

const HIDDEN_LABELS: Readonly<Record<Exclude<ProductStatus, 'active'>, string>> = {
  inactive: 'Inactive',
  scheduled: 'Scheduled',
};

const THUMB_WIDTHS: readonly PictureWidth[] = [96, 200];

interface StylePanelProps {
  readonly productId: string;
  /** The other colours of the product's style. */
  readonly colors: readonly AdminStyleColor[];
}

export function StylePanel({ productId, colors }: StylePanelProps) {
  const { run, isBusy } = useAdminAction<typeof action>('/admin-panel/products/style', STYLE_FAILURE_MESSAGES);
  const memberIds = [productId, ...colors.map(({ id }) => id)];
  const findOthers = async (text: string) =>
    (await searchProducts(text))?.filter(({ id }) => !memberIds.includes(id)) ?? null;
  return (
    <Panel title="Colours of this style" bodyClass="panel__in">
      <p className="sub style-note">Shoppers switch between these products on the product page. Stored at once.</p>
      {colors.length > 0 && (
        <ul className="style-colors">
          {colors.map((color) => (
            <li key={color.id}>
              {color.picture ? (
                <Picture picture={color.picture} sizes="36px" widths={THUMB_WIDTHS} alt="" />
              ) : (
                <Icon name="img" />
              )}
              <span>
                <Link to={`/admin-panel/products/${color.id}`}>{color.color || color.name}</Link>
                <small>{describe(color)}</small>
              </span>
              <IconButton
                icon="close"
                label={`Take ${color.color || color.name} out of the style`}
                onClick={() => void run('leave', { id: color.id })}
              />
            </li>
          ))}
        </ul>
      )}
      <ChoiceField
        label="Add a colour"
        emptyLabel={isBusy('join') ? 'Adding…' : 'Name or SKU of a product'}
        selected={[]}
        find={findOthers}
        onChange={([chosen]) => chosen && void run('join', { id: productId, otherId: chosen.id })}
      />
    </Panel>
  );
}

/** Returns 'ETH-029 · Inactive'. */
function describe({ sku, status, available }: AdminStyleColor): string {
  if (status !== 'active') return `${sku} · ${HIDDEN_LABELS[status]}`;
  return available <= 0 ? `${sku} · Sold out` : sku;
}
