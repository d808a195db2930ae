import { Form, useNavigation } from 'react-router';
import { Badge } from '#app/ui/badge.tsx';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import type { OpenSession } from '#shop/customers/sessions.server.ts';
import { NewPasswordFields } from '../../login/new-password-fields.tsx';
import { PasswordField } from '../../login/password-field.tsx';
import { PageMessage } from '../../page-message.tsx';
import { ProfileSection } from '../profile-section.tsx';
import type { SecurityAnswer } from './answer-security.server.ts';
import { deviceName } from './device-name.ts';
import type { SecurityIntent } from './security-messages.ts';

interface SecurityProps {
  readonly email: string;
  readonly isConfirmed: boolean;
  readonly hasPassword: boolean;
  readonly sessions: readonly (OpenSession & { readonly isCurrent: boolean })[];
  /** What was just done. */
  readonly done: string | null;
  readonly answer: SecurityAnswer | null;
}

interface Part {
  /** The form that is being sent. */
  readonly busy: SecurityIntent | null;
  readonly answer: SecurityAnswer | null;
}

export function SecurityScreen({ email, isConfirmed, hasPassword, sessions, done, answer }: SecurityProps) {
  const sent = useNavigation().formData?.get('intent');
  const part: Part = { busy: (sent as SecurityIntent | undefined) ?? null, answer };
  return (
    <div className="wrap stack prof">
      <a className="prof__back" href="/profile">
        My Profile
      </a>
      <h1 className="h-page">Login and data</h1>
      <div role="status">{done !== null && answer === null && <PageMessage kind="ok">{done}</PageMessage>}</div>
      {!isConfirmed && <Confirmation {...part} email={email} />}
      <ProfileSection id="password" title="Password" lead="Changing it signs out every other device.">
        {hasPassword ? <PasswordForm {...part} email={email} /> : <WithoutPassword />}
      </ProfileSection>
      <ProfileSection id="devices" title="Devices" lead="Devices you’re logged in on">
        <Devices {...part} sessions={sessions} />
      </ProfileSection>
      <ProfileSection id="data" title="Your data" lead="Download a copy of your data">
        <a className={buttonClass({ variant: 'secondary' })} href="/profile/data" download="tanabana-my-data.json">
          Download my data
        </a>
      </ProfileSection>
      <ProfileSection id="delete" title="Delete account" lead="This cannot be undone.">
        <DeleteForm {...part} email={email} hasPassword={hasPassword} />
      </ProfileSection>
    </div>
  );
}

/** Always in the page: screen readers announce text put into a live region, not a new region. */
function Refused({ intent, answer, busy }: Part & { readonly intent: SecurityIntent }) {
  const message = answer?.intent === intent && busy !== intent ? answer.message : null;
  return <div role="alert">{message !== null && <PageMessage kind="bad">{message}</PageMessage>}</div>;
}

const Intent = ({ name }: { readonly name: SecurityIntent }) => <input type="hidden" name="intent" value={name} />;

function Confirmation({ email, ...part }: Part & { readonly email: string }) {
  return (
    <ProfileSection id="confirmation" title="Email" lead="Not confirmed yet.">
      <Refused {...part} intent="confirm-email" />
      <Form method="post" className="prof__form">
        <Intent name="confirm-email" />
        <p>
          We wrote to <b className="prof__email">{email}</b> when you registered. Open the link in that mail, or request
          a new link.
        </p>
        <Button type="submit" variant="secondary" busy={part.busy === 'confirm-email'}>
          Send the link again
        </Button>
      </Form>
    </ProfileSection>
  );
}

const WithoutPassword = () => (
  <p>
    You log in with Google. <a href="/forgot-password">Choose a password</a> to log in without it too.
  </p>
);

function PasswordForm({ email, ...part }: Part & { readonly email: string }) {
  const busy = part.busy === 'change-password';
  const errors = part.answer?.intent === 'change-password' && !busy ? part.answer.errors : {};
  return (
    <>
      <Refused {...part} intent="change-password" />
      <Form method="post" className="prof__form" noValidate replace>
        <Intent name="change-password" />
        {/* So that a password manager knows whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField label="Current password" name="currentPassword" required autoComplete="current-password" />
        <NewPasswordFields label="New password" errors={errors} />
        <Button type="submit" busy={busy}>
          {busy ? 'Saving...' : 'Change password'}
        </Button>
      </Form>
    </>
  );
}

const dateTime = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

function Devices({ sessions, ...part }: Part & Pick<SecurityProps, 'sessions'>) {
  return (
    <>
      <Refused {...part} intent="end-session" />
      <ul className="prof__devices">
        {sessions.map(({ id, userAgent, ipAddress, openedAt, isCurrent }) => (
          <li key={id}>
            <div>
              <b>{deviceName(userAgent)}</b> {isCurrent && <Badge kind="new">This device</Badge>}
              <p>
                Since {dateTime.format(openedAt)}
                {ipAddress !== null && ` · ${ipAddress}`}
              </p>
            </div>
            {!isCurrent && (
              <Form method="post" replace>
                <Intent name="end-session" />
                <input type="hidden" name="session" value={id} />
                <Button type="submit" variant="quiet" size="sm" aria-label={`Sign out ${deviceName(userAgent)}`}>
                  Sign out
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <Form method="post" reloadDocument>
        <Intent name="sign-out-everywhere" />
        <Button type="submit" variant="secondary">
          Sign out everywhere
        </Button>
      </Form>
    </>
  );
}

function DeleteForm({ email, hasPassword, ...part }: Part & { readonly email: string; readonly hasPassword: boolean }) {
  const busy = part.busy === 'delete-account';
  return (
    <>
      <Refused {...part} intent="delete-account" />
      <p>
        Your profile, addresses, bag and wishlist are deleted. Orders stay in our books without your name, as the law
        asks.
      </p>
      <details className="prof__delete" open={part.answer?.intent === 'delete-account'}>
        <summary>Delete my account</summary>
        <Form method="post" className="prof__form" replace>
          <Intent name="delete-account" />
          {hasPassword ? (
            <PasswordField label="Your password" name="currentPassword" required autoComplete="current-password" />
          ) : (
            <Field label="Your email" name="email" type="email" required autoComplete="off" hint={`Type ${email}`} />
          )}
          <Button type="submit" variant="primary" busy={busy}>
            {busy ? 'Deleting...' : 'Delete my account for good'}
          </Button>
        </Form>
      </details>
    </>
  );
}
