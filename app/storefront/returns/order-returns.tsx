// What a card of My Orders shows of returns.

import { buttonClass } from '#app/ui/button.tsx';
import type { OrderReturns } from '#shop/returns/own-returns.server.ts';
import { KIND_LABELS } from '#shop/returns/return-labels.ts';
import { getProblemPath, getRequestPath, getReturnPath } from './return-path.ts';
import { ReturnStatusBadge } from './return-status.tsx';

interface OwnReturnLinesProps {
  readonly returns: OrderReturns;
  readonly shortId: string;
}

export function OwnReturnLines({ returns: { returns }, shortId }: OwnReturnLinesProps) {
  if (returns.length === 0) return null;
  return (
    <ul className="order__returns" aria-label={`Returns of order ${shortId}`}>
      {returns.map(({ number, orderNumber, kind, status, about }) => (
        <li key={number}>
          <a href={getReturnPath(orderNumber, number)}>
            {KIND_LABELS[kind]} {number}
          </a>
          <span>{about}</span>
          <ReturnStatusBadge status={status} />
        </li>
      ))}
    </ul>
  );
}

interface ReturnLinksProps extends OwnReturnLinesProps {
  readonly orderId: string;
}

export function ReturnLinks({ orderId, shortId, returns: { openUntil, openFor, claimUntil } }: ReturnLinksProps) {
  return (
    <>
      {claimUntil !== null && (
        <TimedLink
          href={getProblemPath(orderId)}
          name="Report a problem"
          until={claimUntil}
          shortId={shortId}
          variant="quiet"
        />
      )}
      {openUntil !== null && (
        <TimedLink
          href={getRequestPath(orderId)}
          name={openFor}
          until={openUntil}
          shortId={shortId}
          variant="secondary"
        />
      )}
    </>
  );
}

interface TimedLinkProps {
  readonly href: string;
  readonly name: string;
  readonly until: string;
  readonly shortId: string;
  readonly variant: 'quiet' | 'secondary';
}

const TimedLink = ({ href, name, until, shortId, variant }: TimedLinkProps) => (
  <span className="order__timed">
    <a className={buttonClass({ variant, size: 'sm' })} href={href} aria-label={`${name}, order ${shortId}`}>
      {name}
    </a>
    <small>until {until}</small>
  </span>
);
