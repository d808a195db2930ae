import type { ReactNode } from 'react';
import { type ButtonStyle, buttonClass } from '../ui/button.tsx';

interface ButtonLinkProps extends ButtonStyle {
  readonly href: string;
  readonly children: ReactNode;
}

export const ButtonLink = ({ href, children, ...style }: ButtonLinkProps) => (
  <a className={buttonClass(style)} href={href}>
    {children}
  </a>
);
