// A button, and the class that makes a link look like one. The colours of a variant are in each surface's stylesheet.

import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'demo';

export interface ButtonStyle {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: 'md' | 'sm' | undefined;
  /** As wide as its container. */
  readonly block?: boolean | undefined;
}

interface ButtonProps extends ButtonStyle, ComponentProps<'button'> {
  /** A request is running: the button keeps its width and cannot be pressed again. */
  readonly busy?: boolean;
  /** Success: green, with a tick. */
  readonly done?: boolean;
}

/** For links: `<Link className={buttonClass({ variant: 'secondary' })}>`. */
export const buttonClass = ({ variant = 'primary', size = 'md', block = false }: ButtonStyle = {}): string =>
  classNames('btn', `btn--${variant}`, size === 'sm' && 'btn--sm', block && 'btn--block');

export function Button({
  variant,
  size,
  block,
  busy = false,
  done = false,
  className,
  children,
  onClick,
  type = 'button',
  ...buttonProps
}: ButtonProps) {
  return (
    <button
      {...buttonProps}
      type={type}
      className={classNames(buttonClass({ variant, size, block }), done && 'btn--done', className)}
      // Not `disabled`: the focus must stay where it is while the button works.
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <span className="btn__spin" aria-hidden="true" />}
      {done && <Icon name="check" size="sm" />}
      {children}
    </button>
  );
}
