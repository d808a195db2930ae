import type { LegalNote } from '#shop/settings/legal.ts';
import { LegalNotice } from './legal-notice.tsx';

const LINKS = [
  ['/returns', 'Refund Policy'],
  ['/refund', 'Refunds'],
  ['/shipping', 'Shipping'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
  ['/contact', 'Contact'],
] as const;

/** One line of links and the legal notice, for checkout, where nothing should distract. */
export const QuietFooter = ({ legal }: { readonly legal: readonly LegalNote[] | undefined }) => (
  <footer className="quietfoot">
    <nav className="wrap" aria-label="Help">
      {LINKS.map(([href, text]) => (
        <a key={href} href={href}>
          {text}
        </a>
      ))}
    </nav>
    <div className="wrap">
      <LegalNotice notes={legal} />
    </div>
  </footer>
);
