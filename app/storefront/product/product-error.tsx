// The error page of a product that does not exist or could not be loaded.

import { isRouteErrorResponse, useRouteError } from 'react-router';
import unfinished from '#app/assets/weaves/unfinished.svg';
import { buttonClass } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Weave } from '#app/ui/weave.tsx';
import { ErrorScreen } from '../error/error-screen.tsx';
import { StorefrontError } from '../error/storefront-error.tsx';

export function ProductError() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return <StorefrontError />;
  if (error.status === 503) return <ErrorScreen reason="This product could not be loaded." />;
  return error.status === 404 ? <ProductNotFound /> : <StorefrontError />;
}

function ProductNotFound() {
  return (
    <div className="wrap">
      <EmptyState
        level={1}
        title="Product Not Found"
        text="It may have been sold for good, or the address has a slip in it."
        pictogram={<Weave src={unfinished} width={138} height={92} />}
      >
        <a className={buttonClass()} href="/shop">
          Back to Shop
        </a>
      </EmptyState>
    </div>
  );
}
