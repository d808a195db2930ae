import { buttonClass } from '#app/ui/button.tsx';
import { AuthFrame } from './auth-frame.tsx';

interface ExpiredLinkProps {
  /** How to get another one. */
  readonly again: { readonly href: string; readonly text: string };
}

/** For a link from a mail that was used, ran out, or never was one. */
export function ExpiredLink({ again }: ExpiredLinkProps) {
  return (
    <AuthFrame title="This link is no longer valid" lead="It was used already, or its time is over.">
      <div className="auth__buttons">
        <a className={buttonClass({ block: true })} href={again.href}>
          {again.text}
        </a>
        <a className={buttonClass({ variant: 'quiet', block: true })} href="/login">
          Back to Login
        </a>
      </div>
    </AuthFrame>
  );
}
