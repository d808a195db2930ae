import { Icon } from '#app/ui/icon.tsx';
import type { SocialLinks } from '../frame/social-links.ts';
import { ContactForm } from './contact-form.tsx';
import type { ContactResult } from './contact-result.ts';

interface ContactScreenProps {
  readonly email: string;
  readonly address: string;
  readonly social: SocialLinks;
  readonly result: ContactResult | undefined;
}

const SOCIAL_NETWORKS = [
  ['instagram', 'Instagram'],
  ['facebook', 'Facebook'],
  ['linkedin', 'LinkedIn'],
] as const;

export function ContactScreen({ email, address, social, result }: ContactScreenProps) {
  return (
    <div className="wrap contact">
      <div className="contact__head">
        <h1 className="h-page">Contact</h1>
        <p className="policy__lead">
          A question about a size, an order or a return? Write to us. Include your order number for a faster reply.
        </p>
      </div>
      <ContactForm result={result} />
      <aside className="contact__channels" aria-label="Other ways to reach us">
        <h2 className="h-panel">Other ways to reach us</h2>
        {social.whatsapp !== '' && (
          <a href={social.whatsapp} target="_blank" rel="noreferrer">
            <Icon name="whatsapp" solid />
            <span>Chat on WhatsApp</span>
          </a>
        )}
        <a href={`mailto:${email}`}>
          <Icon name="mail" />
          <span>{email}</span>
        </a>
        {SOCIAL_NETWORKS.filter(([key]) => social[key] !== '').map(([key, name]) => (
          <a key={key} href={social[key]} target="_blank" rel="noreferrer">
            <Icon name={key} solid />
            <span>{name}</span>
          </a>
        ))}
        {address !== '' && <address>{address}</address>}
      </aside>
    </div>
  );
}
