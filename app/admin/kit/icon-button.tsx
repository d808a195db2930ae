import type { ComponentProps } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'title'> {
  readonly icon: string;
  /** The accessible name, also shown as a tooltip. */
  readonly label: string;
  readonly danger?: boolean;
}

export function IconButton({ icon, label, danger = false, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames('ib', danger && 'ib--danger', className)}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  );
}
