import type { ReturnStatus } from '#shop/returns/return.ts';
import { AccountFrame } from '../../account/account-frame.tsx';
import { ButtonLink } from '../../button-link.tsx';
import { getReturnPath, RETURNS_PATH } from '../return-path.ts';
import { ReturnStatusBadge } from '../return-status.tsx';

export interface ListedReturn {
  readonly number: string;
  readonly orderNumber: string;
  readonly kind: string;
  readonly status: ReturnStatus;
  readonly about: string;
  /** 'Requested 16 Nov 2026 · Order M4T8ZC1R' */
  readonly details: string;
}

export function ReturnsScreen({ returns }: { readonly returns: readonly ListedReturn[] }) {
  return (
    <AccountFrame current={RETURNS_PATH} className="stack returns">
      <h1 className="h-page">Returns</h1>
      {returns.length === 0 && (
        <div className="returns__none">
          <p>You have no returns or exchanges. Open a delivered order to ask for one.</p>
          <ButtonLink variant="secondary" href="/orders">
            My Orders
          </ButtonLink>
        </div>
      )}
      <ul className="returns__list">
        {returns.map(({ number, orderNumber, kind, status, about, details }) => (
          <li key={number}>
            <a href={getReturnPath(orderNumber, number)}>
              {kind} {number}
            </a>
            <ReturnStatusBadge status={status} />
            <p>{about}</p>
            <small>{details}</small>
          </li>
        ))}
      </ul>
    </AccountFrame>
  );
}
