import { Icon } from '#app/ui/icon.tsx';
import { Selvedge } from '#app/ui/weave.tsx';
import { categoryPath, type FrameCategory, NEW_ARRIVALS } from './frame-categories.ts';
import { LegalNotice } from './legal-notice.tsx';
import { Logo } from './logo.tsx';
import { Newsletter } from './newsletter.tsx';
import type { SocialLinks } from './social-links.ts';

/** Data of the header and footer of every storefront page. */
export interface FrameData {
  /** Empty when they could not be loaded. */
  readonly categories: readonly FrameCategory[];
  readonly stripText: string;
  /** The name from the settings, used in the footer, on invoices and in mails. */
  readonly storeName: string;
  readonly email: string;
  readonly social: SocialLinks;
  /** The lines about the seller and the grievance officer; empty until staff enter them. */
  readonly legal: string;
  readonly year: number;
  /** False when the store accepts cash on delivery only. */
  readonly takesOnlinePayments: boolean;
  /** True on staging. */
  readonly testPayments: boolean;
}

const LINK_COLUMNS = [
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

const SOCIAL_NETWORKS = [
  ['instagram', 'Instagram'],
  ['facebook', 'Facebook'],
  ['linkedin', 'LinkedIn'],
  ['whatsapp', 'WhatsApp'],
] as const;

export function Footer({ data }: { readonly data: FrameData | null }) {
  return (
    <footer className="foot">
      <Selvedge />
      <div className="wrap">
        <Newsletter />
        <div className="foot__cols">
          <nav aria-label="Shop">
            <h3>Shop</h3>
            {[NEW_ARRIVALS, ...(data?.categories ?? []).map(({ slug, name }) => [categoryPath(slug), name])].map(
              ([href, name]) => (
                <a key={href} href={href}>
                  {name}
                </a>
              ),
            )}
          </nav>
          {LINK_COLUMNS.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h3>{title}</h3>
              {links.map(([href, name]) => (
                <a key={href} href={href}>
                  {name}
                </a>
              ))}
              {title === 'Help' && data && <SupportEmail email={data.email} />}
            </nav>
          ))}
        </div>
        <LegalNotice text={data?.legal} />
        <div className="foot__end">
          <Logo />
          {data && (
            <span>
              © {data.year} {data.storeName}. All rights reserved.
            </span>
          )}
          {data && (
            <div className="social">
              {SOCIAL_NETWORKS.map(([key, name]) => (
                <a key={key} href={data.social[key]} aria-label={name} target="_blank" rel="noreferrer">
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

/** Breaks only after the @, so that on a narrow phone the whole domain moves to the next line. */
function SupportEmail({ email }: { readonly email: string }) {
  const [name, domain] = email.split('@');
  return (
    <a href={`mailto:${email}`}>
      {name}@<wbr />
      {domain}
    </a>
  );
}
