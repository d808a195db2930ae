import type { ReactNode } from 'react';
import { type ButtonStyle, buttonClass } from '../ui/button.tsx';

interface ButtonLinkProps extends ButtonStyle {
  readonly href: string;
  readonly children: ReactNode;
}

/** A link that looks like a button. */
export const ButtonLink = ({ href, children, ...look }: ButtonLinkProps) => (
  <a className={buttonClass(look)} href={href}>
    {children}
  </a>
);
