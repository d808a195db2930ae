import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { WelcomeCoupon } from '#shop/coupons/welcome-coupon.server.ts';
import type { LeadResult } from './send-lead.ts';

export type SentLead = Exclude<LeadResult, { kind: 'refused' }>;

export function PopupThanks({ lead, onClose }: { readonly lead: SentLead; readonly onClose: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  // The pressed button has been removed, so the focus moves to the next one.
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  return (
    <div className="popup" ref={box}>
      {lead.kind === 'stored' && (
        <p className="popup__lead">
          Thank you! We could not reach the store just now, so we’ll send your number when you’re back online.
        </p>
      )}
      {lead.kind === 'thanks' && lead.coupon === null && (
        <p className="popup__lead">Thank you! You will hear about our offers first.</p>
      )}
      {lead.kind === 'thanks' && lead.coupon !== null && <CouponCode coupon={lead.coupon} />}
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
      // Clipboard access is denied: the code is selected, so that the shopper can copy it.
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
