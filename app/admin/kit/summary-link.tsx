import { Link } from 'react-router';

/** A link to a related screen, in the sentence below a screen's title. */
export const SummaryLink = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <>
    {' '}
    ·{' '}
    <Link className="fact-link" to={to}>
      {children}
    </Link>
  </>
);
