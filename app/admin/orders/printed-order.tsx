import { useEffect, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { OrderRecord } from '#shop/orders/order-record.ts';

/** Where it goes, as it stands on papers. */
export const Recipient = ({ to }: { readonly to: OrderRecord['shippingAddress'] }) => (
  <>
    <b>Deliver to</b>
    <bdi>{to.fullName}</bdi>
    <span>{to.address}</span>
    <span>
      {to.city}, {to.state} {to.pincode}
    </span>
    <span>{to.phone}</span>
  </>
);

/** Without a script the browser's own menu prints. */
export function PrintButton() {
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  if (!hasScript) return null;
  return (
    <Button onClick={() => window.print()}>
      <Icon name="print" />
      Print
    </Button>
  );
}
