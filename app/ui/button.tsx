// A button, and the class that makes a link look like one. The colours of a variant are in each surface's stylesheet.

import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'demo';

export interface ButtonStyle {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: 'md' | 'sm' | undefined;
  /** The button fills the width of its container. */
  readonly block?: boolean | undefined;
}

interface ButtonProps extends ButtonStyle, ComponentProps<'button'> {
  /** A request is running: the button keeps its width and cannot be pressed again. */
  readonly busy?: boolean;
  /** The request succeeded: the button is green, with a tick. */
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
      // `disabled` would take the focus away from the button while the request is running.
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <span className="btn__spin" aria-hidden="true" />}
      {done && <Icon name="check" size="sm" />}
      {children}
    </button>
  );
}
