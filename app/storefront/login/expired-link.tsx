import { ButtonLink } from '../button-link.tsx';
import { AuthFrame } from './auth-frame.tsx';

interface ExpiredLinkProps {
  /** How to request a new link. */
  readonly retryLink: { readonly href: string; readonly text: string };
}

/** For a mail link that was used, has expired, or never existed. */
export function ExpiredLink({ retryLink }: ExpiredLinkProps) {
  return (
    <AuthFrame title="This link is no longer valid" lead="It was used already, or its time is over.">
      <div className="auth__buttons">
        <ButtonLink block href={retryLink.href}>
          {retryLink.text}
        </ButtonLink>
        <ButtonLink variant="quiet" block href="/login">
          Back to Login
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}
