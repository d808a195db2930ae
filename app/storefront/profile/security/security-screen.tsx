import { Form, useNavigation } from 'react-router';
import { deviceName } from '#app/sessions/device-name.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import type { OpenSession } from '#shop/customers/sessions.server.ts';
import { AccountFrame } from '../../account/account-frame.tsx';
import { AccountSection } from '../../account/account-section.tsx';
import { NewPasswordFields } from '../../login/new-password-fields.tsx';
import { PasswordField } from '../../login/password-field.tsx';
import { PageMessage } from '../../page-message.tsx';
import type { SecurityResult } from './handle-security.server.ts';
import type { SecurityIntent } from './security-messages.ts';

interface SecurityProps {
  /** Null for an account that has a mobile number only. */
  readonly email: string | null;
  /** The email address, or the number. */
  readonly loginName: string;
  readonly isConfirmed: boolean;
  readonly hasPassword: boolean;
  readonly sessions: readonly (OpenSession & { readonly isCurrent: boolean })[];
  /** The message after a successful form. */
  readonly done: string | null;
  readonly result: SecurityResult | null;
}

interface FormState {
  /** The form that is being sent. */
  readonly busy: SecurityIntent | null;
  readonly result: SecurityResult | null;
}

export function SecurityScreen({ email, loginName, isConfirmed, hasPassword, sessions, done, result }: SecurityProps) {
  const sentIntent = useNavigation().formData?.get('intent');
  const formState: FormState = { busy: (sentIntent as SecurityIntent | undefined) ?? null, result };
  return (
    <AccountFrame current="/profile/security" className="stack prof">
      <h1 className="h-page">Security &amp; privacy</h1>
      <div role="status">{done !== null && result === null && <PageMessage kind="ok">{done}</PageMessage>}</div>
      {!isConfirmed && email !== null && <Confirmation {...formState} email={email} />}
      <AccountSection id="password" title="Password" lead="Changing it signs out every other device.">
        {hasPassword ? (
          <PasswordForm {...formState} loginName={loginName} />
        ) : (
          <NoPasswordNote hasEmail={email !== null} />
        )}
      </AccountSection>
      <AccountSection id="devices" title="Devices" lead="Devices you’re logged in on">
        <Devices {...formState} sessions={sessions} />
      </AccountSection>
      <AccountSection id="data" title="Your data" lead="Download a copy of your data">
        <a className={buttonClass({ variant: 'secondary' })} href="/profile/data" download="tanabana-my-data.json">
          Download my data
        </a>
      </AccountSection>
      <AccountSection id="delete" title="Delete account" lead="This cannot be undone.">
        <DeleteForm {...formState} loginName={loginName} hasEmail={email !== null} hasPassword={hasPassword} />
      </AccountSection>
    </AccountFrame>
  );
}

/** Always in the page: screen readers announce text put into a live region, not a new region. */
function RefusalMessage({ intent, result, busy }: FormState & { readonly intent: SecurityIntent }) {
  const message = result?.intent === intent && busy !== intent ? result.message : null;
  return <div role="alert">{message !== null && <PageMessage kind="error">{message}</PageMessage>}</div>;
}

const IntentField = ({ name }: { readonly name: SecurityIntent }) => <input type="hidden" name="intent" value={name} />;

function Confirmation({ email, ...formState }: FormState & { readonly email: string }) {
  return (
    <AccountSection id="confirmation" title="Email" lead="Not confirmed yet.">
      <RefusalMessage {...formState} intent="confirm-email" />
      <Form method="post" className="prof__form">
        <IntentField name="confirm-email" />
        <p>
          We wrote to <b className="prof__email">{email}</b> when you registered. Open the link in that mail, or request
          a new link.
        </p>
        <Button type="submit" variant="secondary" busy={formState.busy === 'confirm-email'}>
          Send the link again
        </Button>
      </Form>
    </AccountSection>
  );
}

const NoPasswordNote = ({ hasEmail }: { readonly hasEmail: boolean }) =>
  hasEmail ? (
    <p>
      You log in with Google. <a href="/forgot-password">Choose a password</a> to log in without it too.
    </p>
  ) : (
    <p>You log in with codes to your mobile number. There is no password.</p>
  );

function PasswordForm({ loginName, ...formState }: FormState & { readonly loginName: string }) {
  const busy = formState.busy === 'change-password';
  const errors = formState.result?.intent === 'change-password' && !busy ? formState.result.errors : {};
  return (
    <>
      <RefusalMessage {...formState} intent="change-password" />
      <Form method="post" className="prof__form" noValidate replace>
        <IntentField name="change-password" />
        {/* Tells a password manager which account the password belongs to. */}
        <input type="hidden" name="username" autoComplete="username" value={loginName} />
        <PasswordField label="Current password" name="currentPassword" required autoComplete="current-password" />
        <NewPasswordFields label="New password" errors={errors} />
        <Button type="submit" busy={busy}>
          {busy ? 'Saving...' : 'Change password'}
        </Button>
      </Form>
    </>
  );
}

const DATE_TIME_FORMAT = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

function Devices({ sessions, ...formState }: FormState & Pick<SecurityProps, 'sessions'>) {
  return (
    <>
      <RefusalMessage {...formState} intent="end-session" />
      <ul className="prof__devices">
        {sessions.map(({ id, userAgent, ipAddress, openedAt, isCurrent }) => (
          <li key={id}>
            <div>
              <span className="prof__device">
                <b>{deviceName(userAgent)}</b>
                {isCurrent && <Badge kind="new">This device</Badge>}
              </span>
              <p>
                Since {DATE_TIME_FORMAT.format(openedAt)}
                {ipAddress !== null && ` · ${ipAddress}`}
              </p>
            </div>
            {!isCurrent && (
              <Form method="post" replace>
                <IntentField name="end-session" />
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
        <IntentField name="sign-out-everywhere" />
        <Button type="submit" variant="secondary">
          Sign out everywhere
        </Button>
      </Form>
    </>
  );
}

function DeleteForm({
  loginName,
  hasEmail,
  hasPassword,
  ...formState
}: FormState & { readonly loginName: string; readonly hasEmail: boolean; readonly hasPassword: boolean }) {
  const busy = formState.busy === 'delete-account';
  return (
    <>
      <RefusalMessage {...formState} intent="delete-account" />
      <p>
        Your profile, addresses, bag and wishlist are deleted. Orders stay in our books without your name, as required
        by law.
      </p>
      <details className="prof__delete" open={formState.result?.intent === 'delete-account'}>
        <summary>Delete my account</summary>
        <Form method="post" className="prof__form" replace>
          <IntentField name="delete-account" />
          {hasPassword ? (
            <PasswordField label="Your password" name="currentPassword" required autoComplete="current-password" />
          ) : (
            // The field is called `email` although an account without an email address types its number.
            <Field
              label={hasEmail ? 'Your email' : 'Your mobile number'}
              name="email"
              type={hasEmail ? 'email' : 'tel'}
              required
              autoComplete="off"
              hint={`Type ${loginName}`}
            />
          )}
          <Button type="submit" variant="primary" busy={busy}>
            {busy ? 'Deleting...' : 'Delete my account for good'}
          </Button>
        </Form>
      </details>
    </>
  );
}
