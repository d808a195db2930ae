// The store's data that its mails show: name, contact, address and the merchant's look. Pure.

import type { BrandColors, BrandPicture } from '#shop/brand/brand.ts';
import type { Settings } from '#shop/settings/settings.ts';
import type { CustomMailTexts } from './mail-template.ts';

export interface MailStore {
  readonly name: string;
  readonly email: string;
  readonly address: string;
  /** The store's URL, without a slash at its end. */
  readonly url: string;
  readonly look: {
    readonly colours: BrandColors;
    /** Replaces the name; null shows the name. */
    readonly logo: Pick<BrandPicture, 'key' | 'width' | 'height'> | null;
  };
  /** The texts that staff wrote. */
  readonly words?: CustomMailTexts;
}

/** `url`: null for mails without links, which show the name instead of the logo. */
export const toMailStore = (
  { storeInfo: { name, email, address }, brand }: Pick<Settings, 'storeInfo' | 'brand'>,
  url: string | null,
  words: CustomMailTexts = {},
): MailStore => ({
  name,
  email,
  address,
  url: url ?? '',
  look: { colours: brand.colours, logo: url === null ? null : brand.logo },
  words,
});
