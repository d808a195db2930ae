import type { SocialLinks } from './social-links.ts';

/** The settings that every storefront page shows. */
export interface FrameFacts {
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
