import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { heroPicture } from '../home/hero-pictures.ts';

interface LoginProps {
  /** One of the store's own. */
  readonly message: string | null;
  /** Demo mode's account; null in production. */
  readonly hint: { readonly email: string; readonly password: string } | null;
  /** What was typed before a refusal. */
  readonly email: string;
  readonly error: string | null;
}

const ART_SIZES = '50vw';
const art = heroPicture('hero');

export function LoginScreen({ message, hint, email, error }: LoginProps) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formMethod === 'POST';
  const fillIn = () => {
    const fields = form.current?.elements;
    if (!hint || !fields) return;
    (fields.namedItem('email') as HTMLInputElement).value = hint.email;
    (fields.namedItem('password') as HTMLInputElement).value = hint.password;
  };
  return (
    <div className="auth">
      <div className="auth__art">
        <picture className="picture tone-ivory">
          <source type="image/avif" srcSet={art.avif} sizes={ART_SIZES} />
          {/* Lazy, so that phones, which do not show it, do not fetch it. */}
          <img src={art.src} srcSet={art.webp} sizes={ART_SIZES} width={900} height={1200} alt="" loading="lazy" />
        </picture>
      </div>
      <div className="auth__form">
        <h1 className="h-page">Login</h1>
        <p className="auth__lead">Your bag and wishlist come with you.</p>
        {message !== null && error === null && <Said kind="ok" text={message} />}
        {/* Always in the page: a screen reader announces what is put into it, not one that appears. */}
        <div role="alert">{error !== null && !busy && <Said kind="bad" text={error} />}</div>
        <Form className="auth__fields" method="post" ref={form} replace>
          <Field label="Email" type="email" name="email" required autoComplete="username" defaultValue={email} />
          <Field label="Password" type="password" name="password" required autoComplete="current-password" />
          <Button type="submit" block busy={busy}>
            {busy ? 'Logging in...' : 'Login'}
          </Button>
        </Form>
        {hint && <DemoHint hint={hint} onFillIn={fillIn} />}
      </div>
    </div>
  );
}

function Said({ kind, text }: { readonly kind: 'ok' | 'bad'; readonly text: string }) {
  return (
    <p className={`auth__said auth__said--${kind}`}>
      <Icon name={kind === 'ok' ? 'check' : 'info'} />
      <span>{text}</span>
    </p>
  );
}

interface DemoHintProps {
  readonly hint: NonNullable<LoginProps['hint']>;
  readonly onFillIn: () => void;
}

function DemoHint({ hint, onFillIn }: DemoHintProps) {
  return (
    <div className="auth__hint">
      <p>
        <b>Demo mode</b> · this hint does not exist in production
      </p>
      <dl>
        <dt>Email</dt>
        <dd>{hint.email}</dd>
        <dt>Password</dt>
        <dd>{hint.password}</dd>
      </dl>
      <Button variant="quiet" size="sm" onClick={onFillIn}>
        Fill in
      </Button>
    </div>
  );
}
