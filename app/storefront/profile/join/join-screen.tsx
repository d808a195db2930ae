// The page that joins two accounts: an explanation, the sign-in to the second account, and the confirmation. Plain
// forms, because each step may sign in another account and therefore loads a new document.

import { Button } from '#app/ui/button.tsx';
import type { JoinRefusal } from '#shop/customers/join-accounts.ts';
import type { JoinState, JoinSummary } from '#shop/customers/join-requests.server.ts';
import { formatMobile } from '#shop/customers/mobile-number.ts';
import { ButtonLink } from '../../button-link.tsx';
import { AuthError, AuthFrame } from '../../login/auth-frame.tsx';
import { GoogleButton } from '../../login/google-button.tsx';
import { LoginFields } from '../../login/login-fields.tsx';
import { JOIN_REFUSALS } from './join-messages.ts';

interface JoinScreenProps {
  readonly state: JoinState | null;
  /** How this account is known: its email address or its number. */
  readonly label: string;
  readonly hasGoogle: boolean;
  /** The submitted email address, after a refusal. */
  readonly email: string;
  readonly error: string | null;
}

export function JoinScreen({ state, ...props }: JoinScreenProps) {
  if (state === null) return <BeginJoin {...props} />;
  return state.kind === 'begun' ? <SecondAccount {...props} /> : <Question {...state} error={props.error} />;
}

/** A button that posts one step. */
function StepForm({ intent, children }: { readonly intent: string; readonly children: React.ReactNode }) {
  return (
    <form method="post" action="/profile/join">
      <input type="hidden" name="intent" value={intent} />
      {children}
    </form>
  );
}

const BeginJoin = ({ label, error }: Pick<JoinScreenProps, 'label' | 'error'>) => (
  <AuthFrame
    title="Join two accounts"
    lead={
      <>
        You are in the account of <b className="auth__email">{label}</b>. If you have another account with an email, log
        in to it once: orders, addresses, wishlist and bag of both are in one account afterwards.
      </>
    }
  >
    <AuthError text={error} />
    <div className="auth__buttons">
      <StepForm intent="start">
        <Button type="submit" block>
          Continue
        </Button>
      </StepForm>
      <ButtonLink variant="quiet" block href="/profile/phone">
        The other account has a mobile number
      </ButtonLink>
    </div>
  </AuthFrame>
);

const SecondAccount = ({ label, hasGoogle, email, error }: Omit<JoinScreenProps, 'state'>) => (
  <AuthFrame
    title="Log in to your other account"
    lead={
      <>
        Then we ask you whether to join it with <b className="auth__email">{label}</b>.
      </>
    }
  >
    <AuthError text={error} />
    {hasGoogle && <GoogleButton returnUrl="/profile/join" />}
    <form className="auth__fields" method="post" action="/profile/join">
      <input type="hidden" name="intent" value="sign-in" />
      <LoginFields email={email} />
      <Button type="submit" block>
        Login
      </Button>
    </form>
    <div className="auth__buttons">
      <StepForm intent="cancel">
        <Button type="submit" variant="quiet" block>
          Not now
        </Button>
      </StepForm>
    </div>
  </AuthFrame>
);

interface QuestionProps {
  readonly kept: JoinSummary;
  readonly joined: JoinSummary;
  readonly refusal: JoinRefusal | null;
  readonly error: string | null;
}

const Question = ({ kept, joined, refusal, error }: QuestionProps) => (
  <AuthFrame title="Join the two accounts?" lead="Both are yours: you have just proven it.">
    <AuthError text={refusal === null ? error : JOIN_REFUSALS[refusal].text} />
    <div className="join__pair">
      <Account summary={kept} note="This account stays" />
      <Account summary={joined} note="This one becomes part of it" />
    </div>
    {refusal === null && (
      <p className="join__facts">
        {loginWaysText(kept, joined)} This cannot be undone, and other devices of the second account are logged out.
        With “Not now” you stay logged in as {kept.email ?? mobileText(kept.phone ?? '')}; what is in the bag of the
        other account stays there.
      </p>
    )}
    <div className="auth__buttons">
      {refusal === null && (
        <StepForm intent="join">
          <Button type="submit" block>
            Join the two accounts
          </Button>
        </StepForm>
      )}
      <StepForm intent="cancel">
        <Button type="submit" variant="quiet" block>
          {refusal === null ? 'Not now' : 'Back'}
        </Button>
      </StepForm>
    </div>
  </AuthFrame>
);

const mobileText = (tenDigits: string): string => formatMobile(`+91${tenDigits}`);

/**
 * 'You log in with asha@example.in or +91 98450 12345 from then on, no longer with asha.old@example.in.' The kept
 * account keeps its email address and takes over the number of the joined one.
 */
function loginWaysText(kept: JoinSummary, joined: JoinSummary): string {
  const phone = joined.phone ?? kept.phone;
  const ways = [kept.email, phone && mobileText(phone)].filter((way) => way !== null && way !== '');
  const endedWays = [joined.email, kept.phone !== phone && kept.phone ? mobileText(kept.phone) : null].filter(
    (way) => way !== null,
  );
  const endedText = endedWays.length > 0 ? `, no longer with ${endedWays.join(' or ')}` : '';
  return `You log in with ${ways.join(' or ')} from then on${endedText}.`;
}

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

const Account = ({ summary, note }: { readonly summary: JoinSummary; readonly note: string }) => (
  <section className="join__account">
    <small>{note}</small>
    <h2>
      <bdi>{summary.name || summary.email || (summary.phone && mobileText(summary.phone))}</bdi>
    </h2>
    <p>
      {[summary.email, summary.phone && mobileText(summary.phone)]
        .filter((way) => way !== null && way !== '')
        .join(' · ')}
    </p>
    <p>
      {count(summary.orders, 'order', 'orders')} · {count(summary.addresses, 'address', 'addresses')} ·{' '}
      {count(summary.wishlist, 'item', 'items')} in the wishlist
    </p>
  </section>
);
