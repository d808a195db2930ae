import { Link } from 'react-router';

interface SummaryLinkProps {
  readonly to: string;
  readonly children: string;
}

/** A further page, behind the sentence below a screen's title. */
export const SummaryLink = ({ to, children }: SummaryLinkProps) => (
  <>
    {' '}
    ·{' '}
    <Link className="fact-link" to={to}>
      {children}
    </Link>
  </>
);
