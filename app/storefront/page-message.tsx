import type { ReactNode } from 'react';
import { Icon } from '#app/ui/icon.tsx';

/** One message in the page. */
export function PageMessage({ kind, children }: { readonly kind: 'ok' | 'bad'; readonly children: ReactNode }) {
  return (
    <p className={`said said--${kind === 'ok' ? 'check' : 'info'}`}>
      <Icon name={kind === 'ok' ? 'check' : 'info'} size="sm" />
      <span>{children}</span>
    </p>
  );
}
