import { useLoaderData } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { ButtonLink } from '../button-link.tsx';

export function LoginModal({ onClose }: { readonly onClose: () => void }) {
  // The data of the bag's route.
  const { offersGuestCheckout } = useLoaderData<{ readonly offersGuestCheckout: boolean }>();
  return (
    <Dialog open title="Log in to check out" onClose={onClose}>
      <div className="cart__login">
        {offersGuestCheckout ? (
          <p>Log in, or buy without an account. Your bag will be saved.</p>
        ) : (
          <p>Please log in to place your order. Your bag will be saved.</p>
        )}
        <ButtonLink block href="/login?returnUrl=%2Fcheckout">
          Login
        </ButtonLink>
        <ButtonLink variant="secondary" block href="/register?returnUrl=%2Fcheckout">
          Create account
        </ButtonLink>
        {offersGuestCheckout && (
          <form method="post" action="/checkout/guest">
            <Button type="submit" variant="quiet" block>
              Continue without an account
            </Button>
          </form>
        )}
        <p className="cart__small">
          By continuing you agree to our <a href="/terms">Terms</a> and <a href="/privacy">Privacy</a> policy.
        </p>
      </div>
    </Dialog>
  );
}
