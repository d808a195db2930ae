import { Icon } from '#app/ui/icon.tsx';
import { IconSprite } from '#app/ui/icon-sprite.tsx';
import type { StoreInfo } from '#shop/settings/settings.ts';
import type { SocialLink } from '../frame/social-links.ts';
import { ContactForm } from './contact-form.tsx';
import type { ContactResult } from './contact-result.ts';
import icons from './icons.svg?raw';

interface ContactScreenProps extends Pick<StoreInfo, 'email' | 'phone' | 'address' | 'hours' | 'replyTime'> {
  readonly whatsApp: string | null;
  readonly social: readonly SocialLink[];
  readonly result: ContactResult | undefined;
}

export function ContactScreen({
  email,
  phone,
  address,
  hours,
  replyTime,
  whatsApp,
  social,
  result,
}: ContactScreenProps) {
  return (
    <div className="wrap contact">
      <IconSprite symbols={icons} />
      <div className="contact__head">
        <h1 className="h-page">Contact</h1>
        <p className="policy__lead">
          A question about a size, an order or a return? Write to us. Include your order number for a faster reply.
        </p>
      </div>
      <ContactForm result={result} />
      <aside className="contact__channels" aria-label="Other ways to reach us">
        <h2 className="h-panel">Other ways to reach us</h2>
        {whatsApp && (
          <a href={whatsApp} target="_blank" rel="noreferrer">
            <Icon name="whatsapp" solid />
            <span>Chat on WhatsApp</span>
          </a>
        )}
        {phone && (
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            <Icon name="phone" />
            <span>{phone}</span>
          </a>
        )}
        <a href={`mailto:${email}`}>
          <Icon name="mail" />
          <span>{email}</span>
        </a>
        {social.map(({ icon, name, url }) => (
          <a key={icon} href={url} target="_blank" rel="noreferrer">
            <Icon name={icon} solid />
            <span>{name}</span>
          </a>
        ))}
        {(hours || replyTime) && (
          <dl className="contact__hours">
            {hours && (
              <div>
                <dt>Contact hours</dt>
                <dd>{hours}</dd>
              </div>
            )}
            {replyTime && (
              <div>
                <dt>Reply time</dt>
                <dd>{replyTime}</dd>
              </div>
            )}
          </dl>
        )}
        {address && <address>{address}</address>}
      </aside>
    </div>
  );
}
