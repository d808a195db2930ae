// The store's profiles on other sites. The settings have no field for them yet; WhatsApp uses the store's phone number.

const digits = (phone: string): string => phone.replace(/\D/g, '');

export const socialLinks = (phone: string) => ({
  instagram: 'https://www.instagram.com/tanabana.example',
  facebook: 'https://www.facebook.com/tanabana.example',
  linkedin: 'https://www.linkedin.com/company/tanabana-example',
  whatsapp: digits(phone) === '' ? '' : `https://wa.me/${digits(phone)}`,
});

export type SocialLinks = ReturnType<typeof socialLinks>;
