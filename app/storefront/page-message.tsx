import type { ReactNode } from 'react';
import { Icon } from '#app/ui/icon.tsx';

/** A message in the page: the result of a form, or an error. */
export function PageMessage({ kind, children }: { readonly kind: 'ok' | 'error'; readonly children: ReactNode }) {
  return (
    <p className={`page-message page-message--${kind}`}>
      <Icon name={kind === 'ok' ? 'check' : 'info'} size="sm" />
      <span>{children}</span>
    </p>
  );
}
