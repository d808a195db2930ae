import { Link, type LinkProps } from 'react-router';
import { useMayOpen } from './use-may.tsx';

interface LinkOrTextProps extends LinkProps {
  /** The route that the link opens, by its pattern in routes.ts: '/admin-panel/products/:productId'. */
  readonly opens: string;
}

/** Classes that look like a link; the plain text gets none of them. */
const LINK_CLASSES: readonly string[] = ['inline-link', 'fact-link'];

const textClass = (className = ''): string | undefined =>
  className
    .split(' ')
    .filter((each) => !LINK_CLASSES.includes(each))
    .join(' ') || undefined;

/** A link to a screen; plain text for a role that may not open it. */
export function LinkOrText({ opens, className, title, children, ...link }: LinkOrTextProps) {
  if (useMayOpen()(opens)) {
    return (
      <Link className={className} title={title} {...link}>
        {children}
      </Link>
    );
  }
  return (
    <span className={textClass(className)} title={title}>
      {children}
    </span>
  );
}
