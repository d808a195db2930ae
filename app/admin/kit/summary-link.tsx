import { Link } from 'react-router';

/** A further page, behind the sentence below a screen's title. */
export const SummaryLink = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <>
    {' '}
    ·{' '}
    <Link className="fact-link" to={to}>
      {children}
    </Link>
  </>
);
