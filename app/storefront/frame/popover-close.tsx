import type { Ref } from 'react';
import { Icon } from '#app/ui/icon.tsx';

interface PopoverCloseProps {
  /** The id of the popover. */
  readonly target: string;
  readonly label: string;
  readonly className?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Closes a popover, even without JavaScript. */
export const PopoverClose = ({ target, label, className = 'iconbtn', ref }: PopoverCloseProps) => (
  <button
    ref={ref}
    type="button"
    className={className}
    aria-label={label}
    popoverTarget={target}
    popoverTargetAction="hide"
  >
    <Icon name="close" />
  </button>
);
