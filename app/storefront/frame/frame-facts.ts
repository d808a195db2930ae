import type { SocialLinks } from './social-links.ts';

/** What the settings say that every page of the shop shows. */
export interface FrameFacts {
  readonly stripText: string;
  readonly email: string;
  readonly social: SocialLinks;
  readonly year: number;
}
