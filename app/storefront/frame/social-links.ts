// The store's profiles on other sites. WhatsApp uses the store's phone number.

import type { SocialLinks } from '#shop/brand/brand.ts';

export interface SocialLink {
  readonly icon: 'instagram' | 'facebook' | 'linkedin' | 'whatsapp';
  readonly name: string;
  readonly url: string;
}

const digits = (phone: string): string => phone.replace(/\D/g, '');

/** Null without a phone number. */
export const whatsAppUrl = (phone: string): string | null => (digits(phone) ? `https://wa.me/${digits(phone)}` : null);

/** The profiles that the merchant has entered. */
export const socialLinks = (social: SocialLinks, phone: string): SocialLink[] =>
  [
    { icon: 'instagram', name: 'Instagram', url: social.instagram } as const,
    { icon: 'facebook', name: 'Facebook', url: social.facebook } as const,
    { icon: 'linkedin', name: 'LinkedIn', url: social.linkedin } as const,
    { icon: 'whatsapp', name: 'WhatsApp', url: whatsAppUrl(phone) ?? '' } as const,
  ].filter(({ url }) => url !== '');
