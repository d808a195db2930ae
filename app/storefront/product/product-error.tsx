// The error page of a product that does not exist or could not be loaded.

import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ButtonLink } from '../button-link.tsx';
import { ErrorScreen } from '../error/error-screen.tsx';
import { StorefrontError } from '../error/storefront-error.tsx';
import { NotFoundState } from '../not-found/not-found-state.tsx';

export function ProductError() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return <StorefrontError />;
  if (error.status === 503) return <ErrorScreen reason="This product could not be loaded." />;
  if (error.status !== 404) return <StorefrontError />;
  return (
    <NotFoundState title="Product Not Found" text="This style may be discontinued, or the link may be wrong.">
      <ButtonLink href="/shop">Back to Shop</ButtonLink>
    </NotFoundState>
  );
}
