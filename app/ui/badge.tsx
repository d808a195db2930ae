import type { ReactNode } from 'react';

/** off: a discount. new: new in the shop. sold: nothing left. soft: a quiet warning such as 'Only 3 left'. */
export type BadgeKind = 'off' | 'new' | 'sold' | 'soft';

export function Badge({ kind, children }: { readonly kind: BadgeKind; readonly children: ReactNode }) {
  return <span className={`badge badge--${kind}`}>{children}</span>;
}
