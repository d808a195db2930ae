// The rights of the user's role, for screens that leave out what the server would refuse. The server checks every
// request again.

import { createContext, type ReactNode, useContext } from 'react';
import type { Paise } from '#shop/money/money.ts';
import { aboveLimitMessage } from '#shop/payments/refund-limit.ts';
import type { Permission } from '#shop/staff/permission.ts';
import { mayOpen } from '../route-permissions.ts';

interface Rights {
  readonly permissions: ReadonlySet<Permission>;
  /** The most that the user may refund of one order; null without a limit. */
  readonly refundLimit: Paise | null;
}

export const RightsContext = createContext<Rights>({ permissions: new Set(), refundLimit: 0 });

/** Returns the permissions of the user's role. */
export const usePermissions = (): ReadonlySet<Permission> => useContext(RightsContext).permissions;

type AnyOf = readonly [Permission, ...Permission[]];

/** Returns a function that tells whether the user's role has one of these permissions. */
export function useMay(): (...anyOf: AnyOf) => boolean {
  const permissions = usePermissions();
  return (...anyOf) => anyOf.some((permission) => permissions.has(permission));
}

/** Returns a function that tells whether the user's role may open a route, by its pattern in routes.ts. */
export function useMayOpen(): (pattern: string) => boolean {
  const permissions = usePermissions();
  return (pattern) => mayOpen({ permissions }, pattern);
}

/** Shows its children to a role with one of these permissions. */
export function IfMay({ anyOf, children }: { readonly anyOf: AnyOf; readonly children: ReactNode }) {
  return useMay()(...anyOf) ? children : null;
}

export const useRefundLimit = (): Paise | null => useContext(RightsContext).refundLimit;

/** Returns a function that tells why an order's refunds may not add up to this amount; null when they may. */
export function useLimitProblem(): (refundedInAll: Paise) => string | null {
  const limit = useRefundLimit();
  return (refundedInAll) => (limit !== null && refundedInAll > limit ? aboveLimitMessage(limit) : null);
}
