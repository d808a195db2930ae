import { Icon } from '#app/ui/icon.tsx';
import { Selvedge } from '#app/ui/weave.tsx';
import { categoryPath, type FrameCategory, NEW_ARRIVALS } from './frame-categories.ts';
import { Logo } from './logo.tsx';
import { Newsletter } from './newsletter.tsx';
import type { SocialLinks } from './social-links.ts';

/** What every storefront page shows around its content. */
export interface FrameFacts {
  /** Empty when they could not be loaded. */
  readonly categories: readonly FrameCategory[];
  readonly stripText: string;
  /** As staff write it: in the footer, on invoices and in mails. */
  readonly storeName: string;
  readonly email: string;
  readonly social: SocialLinks;
  readonly year: number;
  /** False where the store takes cash only. */
  readonly takesOnlinePayments: boolean;
  /** True on staging. */
  readonly testPayments: boolean;
}

const COLUMNS = [
  {
    title: 'Help',
    links: [
      ['/track-order', 'Track Order'],
      ['/contact', 'Contact'],
      ['/returns', 'Refund Policy'],
    ],
  },
  {
    title: 'Tanabana',
    links: [
      ['/about', 'About'],
      ['/privacy', 'Privacy'],
      ['/terms', 'Terms'],
    ],
  },
] as const;

const SOCIAL = [
  ['instagram', 'Instagram'],
  ['facebook', 'Facebook'],
  ['linkedin', 'LinkedIn'],
  ['whatsapp', 'WhatsApp'],
] as const;

export function Footer({ facts }: { readonly facts: FrameFacts | null }) {
  return (
    <footer className="foot">
      <Selvedge />
      <div className="wrap">
        <Newsletter />
        <div className="foot__cols">
          <nav aria-label="Shop">
            <h3>Shop</h3>
            {[NEW_ARRIVALS, ...(facts?.categories ?? []).map(({ slug, name }) => [categoryPath(slug), name])].map(
              ([to, name]) => (
                <a key={to} href={to}>
                  {name}
                </a>
              ),
            )}
          </nav>
          {COLUMNS.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h3>{title}</h3>
              {links.map(([to, name]) => (
                <a key={to} href={to}>
                  {name}
                </a>
              ))}
              {title === 'Help' && facts && <SupportAddress email={facts.email} />}
            </nav>
          ))}
        </div>
        <div className="foot__end">
          <Logo />
          {facts && (
            <span>
              © {facts.year} {facts.storeName}. All rights reserved.
            </span>
          )}
          {facts && (
            <div className="social">
              {SOCIAL.map(([key, name]) => (
                <a key={key} href={facts.social[key]} aria-label={name} target="_blank" rel="noreferrer">
                  <Icon name={key} solid />
                </a>
              ))}
            </div>
          )}
        </div>
      </div>
    </footer>
  );
}

/** May break after the @ only: on a narrow phone the domain goes to the next line whole. */
function SupportAddress({ email }: { readonly email: string }) {
  const [name, domain] = email.split('@');
  return (
    <a href={`mailto:${email}`}>
      {name}@<wbr />
      {domain}
    </a>
  );
}
