// The store's profiles on other sites. WhatsApp uses the store's phone number.

import type { SocialLinks } from '#shop/brand/brand.ts';

export interface SocialLink {
  readonly icon: 'instagram' | 'facebook' | 'linkedin' | 'whatsapp';
  readonly name: string;
  readonly url: string;
}

/**
 * Null without a phone number that WhatsApp can reach. WhatsApp needs the country's code: it would read '98450 12345'
 * as a number of Iran (+98). '98450 12345', '080 4000 1200' and '+91 98450 12345' are numbers of India (ten digits
 * after an optional 0, 91 or 0091); a number of another country begins with '+'.
 */
export function whatsAppUrl(phone: string): string | null {
  const compact = phone.replace(/[\s().-]/g, '');
  const [, national] = /^(?:0|\+?91|0091)?([1-9]\d{9})$/.exec(compact) ?? [];
  const number = national ? `91${national}` : /^\+(?!91)(\d{8,15})$/.exec(compact)?.[1];
  return number ? `https://wa.me/${number}` : null;
}

/** The profiles that the merchant has entered. */
export const socialLinks = (social: SocialLinks, phone: string): SocialLink[] =>
  [
    { icon: 'instagram', name: 'Instagram', url: social.instagram } as const,
    { icon: 'facebook', name: 'Facebook', url: social.facebook } as const,
    { icon: 'linkedin', name: 'LinkedIn', url: social.linkedin } as const,
    { icon: 'whatsapp', name: 'WhatsApp', url: whatsAppUrl(phone) ?? '' } as const,
  ].filter(({ url }) => url !== '');
