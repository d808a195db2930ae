// The layout of the sign-in pages: a picture beside a short form.

import type { ReactNode } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { BrandPicture } from '../brand-picture.tsx';
import dress720 from '../home/pictures/hero-720.avif';
import plainDress from '../home/pictures/hero-720.webp';
import dress900 from '../home/pictures/hero-900.avif';

const ART_SIZES = '50vw';

interface AuthFrameProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  return (
    <div className="auth">
      <div className="auth__art">
        <BrandPicture name="picture" sizes={ART_SIZES} builtIn={<Dress />} />
      </div>
      <div className="auth__form">
        <h1 className="h-page">{title}</h1>
        {lead !== undefined && <p className="auth__lead">{lead}</p>}
        {children}
      </div>
    </div>
  );
}

function Dress() {
  return (
    <picture className="picture tone-ivory">
      <source type="image/avif" srcSet={`${dress720} 720w, ${dress900} 900w`} sizes={ART_SIZES} />
      {/* Lazy, so that phones, which do not show it, do not fetch it. */}
      <img src={plainDress} width={900} height={1200} alt="" loading="lazy" />
    </picture>
  );
}

export function AuthMessage({ kind, text }: { readonly kind: 'ok' | 'error'; readonly text: string }) {
  return (
    <p className={`auth__message auth__message--${kind}`}>
      <Icon name={kind === 'ok' ? 'check' : 'info'} />
      <span>{text}</span>
    </p>
  );
}

/** Always in the page: screen readers announce text put into a live region, not a new region. */
export const AuthError = ({ text }: { readonly text: string | null }) => (
  <div role="alert">{text !== null && <AuthMessage kind="error" text={text} />}</div>
);
