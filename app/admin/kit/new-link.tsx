import { Link, type LinkProps } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

/** The link to the form for a new row, which is the main action of a list. */
export const NewLink = ({ children, ...link }: Omit<LinkProps, 'className'>) => (
  <Link className={buttonClass()} {...link}>
    <Icon name="plus" />
    {children}
  </Link>
);
