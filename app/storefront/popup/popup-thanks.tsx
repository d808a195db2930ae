import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { WelcomeCoupon } from '#shop/coupons/welcome-coupon.server.ts';
import type { Sent } from './send-lead.ts';

export type Done = Exclude<Sent, { kind: 'refused' }>;

interface PopupThanksProps {
  readonly sent: Done;
  readonly onClose: () => void;
}

export function PopupThanks({ sent, onClose }: PopupThanksProps) {
  const box = useRef<HTMLDivElement>(null);
  // The pressed button is gone: the focus moves to the next one.
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  return (
    <div className="popup" ref={box}>
      {sent.kind === 'kept' && (
        <p className="popup__lead">
          Thank you! We could not reach the store just now, so we’ll send your number when you’re back online.
        </p>
      )}
      {sent.kind === 'thanks' && sent.coupon === null && (
        <p className="popup__lead">Thank you! You will hear about our offers first.</p>
      )}
      {sent.kind === 'thanks' && sent.coupon !== null && <CouponCode coupon={sent.coupon} />}
      <Button block onClick={onClose}>
        Continue Shopping
      </Button>
    </div>
  );
}

function CouponCode({ coupon }: { readonly coupon: WelcomeCoupon }) {
  const [copied, setCopied] = useState(false);
  const code = useRef<HTMLElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(coupon.code);
      setCopied(true);
    } catch {
      // Clipboard access is denied: the code is selected, so that she can copy it.
      if (code.current) getSelection()?.selectAllChildren(code.current);
    }
  };
  return (
    <>
      <p className="popup__lead">Thank you! Here is your welcome coupon. Enter it at checkout.</p>
      <div className="popup__code">
        <code ref={code}>{coupon.code}</code>
        <Button variant="quiet" size="sm" done={copied} onClick={copy}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      {coupon.description !== '' && <p className="popup__small">{coupon.description}</p>}
    </>
  );
}
