import { ButtonLink } from '../button-link.tsx';
import { AuthFrame } from './auth-frame.tsx';

interface ExpiredLinkProps {
  /** How to request a new link. */
  readonly again: { readonly href: string; readonly text: string };
}

/** For a mail link that was used, has expired, or never existed. */
export function ExpiredLink({ again }: ExpiredLinkProps) {
  return (
    <AuthFrame title="This link is no longer valid" lead="It was used already, or its time is over.">
      <div className="auth__buttons">
        <ButtonLink block href={again.href}>
          {again.text}
        </ButtonLink>
        <ButtonLink variant="quiet" block href="/login">
          Back to Login
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}
