import { Dialog } from '#app/ui/dialog.tsx';
import { ButtonLink } from '../button-link.tsx';

export function LoginModal({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open title="Log in to check out" onClose={onClose}>
      <div className="cart__login">
        <p>Please log in to place your order. Your bag will be saved.</p>
        <ButtonLink block href="/login?returnUrl=%2Fcheckout">
          Login
        </ButtonLink>
        <ButtonLink variant="secondary" block href="/register?returnUrl=%2Fcheckout">
          Create account
        </ButtonLink>
        <p className="cart__small">
          By continuing you agree to our <a href="/terms">Terms</a> and <a href="/privacy">Privacy</a> policy.
        </p>
      </div>
    </Dialog>
  );
}
