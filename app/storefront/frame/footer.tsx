import type { RootData } from '#app/root-data.server.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Selvedge } from '#app/ui/weave.tsx';
import type { BrandLink, FooterColumn, Hero } from '#shop/brand/brand.ts';
import type { LegalNote } from '#shop/settings/legal.ts';
import { categoryPath, type FrameCategory, NEW_ARRIVALS } from './frame-categories.ts';
import { LegalNotice } from './legal-notice.tsx';
import { Logo } from './logo.tsx';
import { Newsletter } from './newsletter.tsx';
import type { SocialLink } from './social-links.ts';

/** Data of the header and footer of every storefront page. */
export interface FrameData {
  readonly document: RootData;
  /** Empty when they could not be loaded. */
  readonly categories: readonly FrameCategory[];
  /** Collections of the menu. */
  readonly collections: readonly (readonly [path: string, name: string])[];
  readonly stripText: string;
  /** The name from the settings, used in the footer, on invoices and in mails. */
  readonly storeName: string;
  /** Pictures that other pages show too. */
  readonly hero: Pick<Hero, 'picture' | 'secondPicture'>;
  readonly headerLinks: readonly BrandLink[];
  readonly footerColumns: readonly FooterColumn[];
  readonly social: readonly SocialLink[];
  /** The seller, customer care and the grievance officer; only what staff have entered. */
  readonly legal: readonly LegalNote[];
  readonly year: number;
  /** False when the store accepts cash on delivery only. */
  readonly takesOnlinePayments: boolean;
  /** The ways to pay, as the footer lists them. */
  readonly payments: readonly string[];
  /** The words of the newsletter's box; '' while the store does not ask for consent. */
  readonly newsletterConsent: string;
  /** True on staging. */
  readonly testPayments: boolean;
}

export function Footer({ data }: { readonly data: FrameData | null }) {
  return (
    <footer className="foot">
      <Selvedge />
      <div className="wrap">
        <Newsletter consent={data?.newsletterConsent} />
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
          {(data?.footerColumns ?? []).map(({ title, links }) => (
            <nav key={title} aria-label={title || data?.storeName}>
              <h3>{title || data?.storeName}</h3>
              {links.map(({ url, label }) => (
                <a key={url} href={url}>
                  {label}
                </a>
              ))}
            </nav>
          ))}
        </div>
        <LegalNotice notes={data?.legal} />
        <div className="foot__end">
          <Logo />
          {data && (
            <span>
              © {data.year} {data.storeName}. All rights reserved.
            </span>
          )}
          <p className="foot__pays">
            {data?.payments.map((name) => (
              <span key={name}>{name} </span>
            ))}
          </p>
          {data && data.social.length > 0 && (
            <div className="social">
              {data.social.map(({ icon, name, url }) => (
                <a key={icon} href={url} aria-label={name} target="_blank" rel="noreferrer">
                  <Icon name={icon} solid />
                </a>
              ))}
            </div>
          )}
        </div>
      </div>
    </footer>
  );
}
