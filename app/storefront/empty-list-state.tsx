import type { ComponentProps, ReactNode } from 'react';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ButtonLink } from './button-link.tsx';

interface EmptyListStateProps
  extends Pick<ComponentProps<typeof EmptyState>, 'title' | 'text' | 'pictogram' | 'level'> {
  /** A second link. */
  readonly children?: ReactNode;
}

/** An empty bag, wishlist or list of orders. */
export const EmptyListState = ({ children, ...state }: EmptyListStateProps) => (
  <EmptyState {...state}>
    <ButtonLink href="/shop">Start Shopping</ButtonLink>
    {children}
  </EmptyState>
);
