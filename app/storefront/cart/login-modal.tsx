import { buttonClass } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';

export function LoginModal({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open title="Login to check out" onClose={onClose}>
      <div className="cart__login">
        <p>Please login to place your order. Your bag comes along.</p>
        <a className={buttonClass({ block: true })} href="/login?returnUrl=%2Fcheckout">
          Login
        </a>
        <a className={buttonClass({ variant: 'secondary', block: true })} href="/register?returnUrl=%2Fcheckout">
          Create account
        </a>
        <p className="cart__small">
          By continuing you agree to our <a href="/terms">Terms</a> and <a href="/privacy">Privacy</a> policy.
        </p>
      </div>
    </Dialog>
  );
}
