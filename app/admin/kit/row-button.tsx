import type { ComponentProps } from 'react';
import { Button } from '#app/ui/button.tsx';

interface RowButtonProps extends Omit<ComponentProps<typeof Button>, 'variant' | 'size' | 'aria-label'> {
  /** The action and its row, for screen readers: 'Send again to Asha'. */
  readonly label: string;
}

/** A small button in a row of a list. */
export const RowButton = ({ label, ...button }: RowButtonProps) => (
  <Button variant="quiet" size="sm" aria-label={label} {...button} />
);
