import { useEffect, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { OrderRecord } from '#shop/orders/order-record.ts';

/** The delivery address, as printed documents show it. */
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

/** Without JavaScript, staff print with the browser's menu. */
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
