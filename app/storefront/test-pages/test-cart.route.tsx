// Test page: fills and clears the bag, and shows the storefront as for a signed-in shopper.

import { shopContext } from '#app/context.ts';
import { DocumentDetails } from '#app/documents/document-details.tsx';
import { Button } from '#app/ui/button.tsx';
import { bagCount, toSavedItem } from '#shop/bag/bag.ts';
import type { CardProduct } from '#shop/catalog/product.ts';
import { listFeaturedProducts } from '#shop/catalog/products.server.ts';
import type { ShopUser } from '#shop/customers/shop-user.ts';
import { useAuth } from '../account/auth-provider.tsx';
import { sessionStore } from '../account/session-store.ts';
import { useBag, useShop } from '../bag/shop-provider.tsx';
import { ButtonLink } from '../button-link.tsx';
import type { Route } from './+types/test-cart.route.ts';

const SAMPLE_COUNT = 3;
const TEST_USER: ShopUser = { uid: 'test-user', email: 'test.user@example.in', name: 'Test User', role: 'user' };

export async function loader({ context }: Route.LoaderArgs) {
  return { samples: await listFeaturedProducts(context.get(shopContext), SAMPLE_COUNT) };
}

const pickSize = ({ sizes }: CardProduct): string | null =>
  (sizes.find(({ available }) => available > 0) ?? sizes[0])?.size ?? null;

export default function TestCart({ loaderData }: Route.ComponentProps) {
  const shop = useShop();
  const bag = useBag();
  const { user, isTestUser } = useAuth();
  const addSamples = () => {
    for (const product of loaderData.samples) shop.addToBag(toSavedItem(product, pickSize(product)));
  };
  return (
    <>
      <h1 className="h-page">Test Bag</h1>
      <div className="tests__row">
        <Button onClick={addSamples}>Add 3 Sample Products</Button>
        <Button variant="quiet" onClick={shop.emptyBag}>
          Clear Bag
        </Button>
        <Button
          variant="quiet"
          aria-pressed={isTestUser}
          onClick={() => sessionStore.setTestUser(isTestUser ? null : TEST_USER)}
        >
          Test Mode
        </Button>
      </div>
      <DocumentDetails
        className="tests__details"
        details={{
          Bag: `${bagCount(bag)} ${bagCount(bag) === 1 ? 'item' : 'items'}`,
          Login: user ? `Signed in as ${user.email}` : 'Guest',
          'Test mode': isTestUser ? 'On, in this page only' : 'Off',
        }}
      />
      <ul>
        {bag.map((line) => (
          <li key={`${line.id} ${line.name} ${line.size[0]}`}>
            {line.qty} × {line.name} {line.size[0] && `(${line.size[0]})`}
          </li>
        ))}
      </ul>
      <div className="tests__row">
        <ButtonLink variant="secondary" href="/cart">
          View Bag
        </ButtonLink>
        <ButtonLink variant="secondary" href="/shop">
          Shop
        </ButtonLink>
      </div>
    </>
  );
}
