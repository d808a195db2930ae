// The end of a new order that the customer pays by a link: the link, and what happens next.

import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import type { Paise } from '#shop/money/money.ts';
import { CopyField } from '../kit/copy-field.tsx';
import { Panel } from '../kit/panel.tsx';
import { useMoney } from '../kit/use-money.tsx';
import { linkReadyMessage } from './order-entry-messages.ts';

export interface ReadyLink {
  readonly url: string;
  readonly total: Paise;
  readonly customerName: string;
  readonly customerEmail: string;
  /** '19 Nov 2026, 11:12 am' */
  readonly expires: string;
}

export function LinkReady({ url, total, customerName, customerEmail, expires }: ReadyLink) {
  const money = useMoney();
  const text = useRef<HTMLParagraphElement>(null);
  // The form with the focus has disappeared, so the focus moves to this text.
  useEffect(() => text.current?.focus(), []);
  return (
    <Panel title={linkReadyMessage(money(total), customerName)} className="oentry__ready" bodyClass="panel__in">
      <p ref={text} tabIndex={-1} role="status">
        The link is on its way to <b>{customerEmail}</b>. The items are reserved until <b>{expires}</b>; without a
        payment they are for sale again. The order appears under Orders when it is paid.
      </p>
      <CopyField label="Payment link" url={url} />
      <p className="oentry__next">
        <Link className={buttonClass()} to="/admin-panel/orders/waiting">
          Waiting for payment
        </Link>
        <Link className={buttonClass({ variant: 'quiet' })} to="/admin-panel/orders/new" reloadDocument>
          Enter another order
        </Link>
      </p>
    </Panel>
  );
}
