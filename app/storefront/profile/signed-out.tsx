import { useEffect } from 'react';
import unfinished from '#app/assets/weaves/unfinished.svg';
import { buttonClass } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Weave } from '#app/ui/weave.tsx';
import { mirroredAddresses } from '../account/mirrored-addresses.ts';

const LOGIN_FIRST = 'Please login first to access your profile.';

export function SignedOut({ tell }: { readonly tell: boolean }) {
  // Nobody is signed in: what this browser kept of an account is nobody's.
  useEffect(() => mirroredAddresses.forget(), []);
  useEffect(() => {
    if (!tell) return;
    // The alert holds the page still: it comes after the page it speaks of is to be seen.
    let alerting: ReturnType<typeof setTimeout>;
    const painted = requestAnimationFrame(() => {
      alerting = setTimeout(() => window.alert(LOGIN_FIRST));
    });
    return () => {
      cancelAnimationFrame(painted);
      clearTimeout(alerting);
    };
  }, [tell]);
  return (
    <div className="wrap">
      <EmptyState
        level={1}
        title="Authentication Required"
        text={LOGIN_FIRST}
        pictogram={<Weave src={unfinished} width={138} height={92} />}
      >
        <a className={buttonClass()} href="/login?returnUrl=/profile">
          Login
        </a>
      </EmptyState>
    </div>
  );
}
