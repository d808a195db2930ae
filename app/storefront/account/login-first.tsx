// Shown in place of an account page while nobody is signed in.

import { useEffect } from 'react';
import unfinished from '#app/assets/weaves/unfinished.svg';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Weave } from '#app/ui/weave.tsx';
import { ButtonLink } from '../button-link.tsx';

interface LoginFirstProps {
  readonly text: string;
  /** URL-encoded; the login redirects to this path. */
  readonly returnUrl: string;
  /** Also shows a browser alert. */
  readonly alerts?: boolean;
}

/** An alert blocks rendering, so it is shown after the page. */
function useAlertOnFirstView(text: string, alerts: boolean): void {
  useEffect(() => {
    if (!alerts) return;
    let alertTimer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      alertTimer = setTimeout(() => window.alert(text));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(alertTimer);
    };
  }, [text, alerts]);
}

export function LoginFirst({ text, returnUrl, alerts = false }: LoginFirstProps) {
  useAlertOnFirstView(text, alerts);
  return (
    <div className="wrap">
      <EmptyState
        level={1}
        title="Authentication Required"
        text={text}
        pictogram={<Weave src={unfinished} width={138} height={92} />}
      >
        <ButtonLink href={`/login?returnUrl=${returnUrl}`}>Login</ButtonLink>
      </EmptyState>
    </div>
  );
}
