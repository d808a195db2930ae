// Where the store is on other sites. The settings record has no place for them yet; WhatsApp follows the store's own phone.

const digits = (phone: string): string => phone.replace(/\D/g, '');

export const socialLinks = (phone: string) => ({
  instagram: 'https://www.instagram.com/tanabana.example',
  facebook: 'https://www.facebook.com/tanabana.example',
  linkedin: 'https://www.linkedin.com/company/tanabana-example',
  whatsapp: `https://wa.me/${digits(phone)}`,
});

export type SocialLinks = ReturnType<typeof socialLinks>;
