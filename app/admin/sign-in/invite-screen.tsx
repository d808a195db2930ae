// The page of an invitation: what the person has to enter depends on the account that has the invited address.

import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { GOOGLE_START_PATH } from '#app/google/use-google-popup.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { useStoreName } from '#app/use-root-data.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#shop/customers/new-password.ts';
import type { OpenInvite } from '#shop/staff/accept-invite.server.ts';
import type { InviteStep } from '#shop/staff/staff-invite.ts';
import { Note } from '../kit/note.tsx';
import { GoogleForm } from './google-form.tsx';
import type { InviteErrors } from './invite-messages.ts';
import { LoginFrame } from './login-frame.tsx';

export interface RefusedForm {
  /** The typed name, which a page without script would lose. */
  readonly name: string;
  readonly errors: InviteErrors;
  readonly error: string | null;
}

interface InviteScreenProps extends RefusedForm {
  /** Null for a link that does not work. */
  readonly invite: OpenInvite | null;
  /** Why the link does not work. */
  readonly problem: string | null;
  /** The visitor is signed in to the back office. */
  readonly isStaff: boolean;
  readonly hasGoogle: boolean;
  readonly googleError: string | null;
  readonly testPayments: boolean;
  readonly token: string;
}

export function InviteScreen({ invite, problem, isStaff, testPayments, ...page }: InviteScreenProps) {
  return (
    <LoginFrame testPayments={testPayments}>
      <h1>Your invitation</h1>
      {invite === null ? (
        <Ended isStaff={isStaff} text={problem ?? page.error ?? ''} />
      ) : (
        <OpenInvitation invite={invite} {...page} />
      )}
    </LoginFrame>
  );
}

function Ended({ text, isStaff }: { readonly text: string; readonly isStaff: boolean }) {
  return (
    <>
      <p className="login__lead">{text}</p>
      {isStaff && (
        <a className={buttonClass({ block: true })} href="/admin-panel">
          Open the back office
        </a>
      )}
    </>
  );
}

type OpenInvitationProps = Omit<InviteScreenProps, 'invite' | 'problem' | 'isStaff' | 'testPayments'> & {
  readonly invite: OpenInvite;
};

function OpenInvitation({ invite, token, hasGoogle, googleError, name, errors, error }: OpenInvitationProps) {
  const storeName = useStoreName();
  const { state, formAction } = useNavigation();
  const isGoogleSignIn = formAction === GOOGLE_START_PATH;
  const busy = state !== 'idle' && !isGoogleSignIn;
  const { step, email, roleName } = invite;
  const obstacle = OBSTACLES[step];
  const shownError = busy ? null : (error ?? googleError);
  return (
    <>
      <p className="login__lead">
        The back office of {storeName} invites <b>{email}</b>. Your role is <b>{roleName}</b>.
      </p>
      {obstacle ?? (
        <>
          {shownError !== null && <Note kind="bad">{shownError}</Note>}
          <p className="login__lead">{LEADS[step]}</p>
          <Form method="post" replace noValidate key={step}>
            <StepFields step={step} email={email} name={name} errors={busy ? {} : errors} />
            <Button type="submit" block busy={busy}>
              Accept the invitation
            </Button>
          </Form>
          {hasGoogle && step !== 'confirm' && (
            <GoogleForm
              from="invite"
              returnUrl={`/admin-panel/invite/${token}`}
              signInPage={`/admin-panel/invite/${token}`}
              busy={isGoogleSignIn}
            />
          )}
        </>
      )}
    </>
  );
}

const LEADS: Readonly<Partial<Record<InviteStep, string>>> = {
  'new-account': 'Enter your name and choose a password.',
  'new-password': 'You have an account with this address. Choose a new password for it; other devices are signed out.',
  password: 'You have an account with this address. Enter its password. Your orders stay yours.',
  confirm: 'You are signed in to your account. Your orders stay yours; other devices are signed out.',
};

const OBSTACLES: Readonly<Partial<Record<InviteStep, ReactNode>>> = {
  'somebody-else': (
    <>
      <Note kind="warn">You are signed in as somebody else. Sign out to accept the invitation.</Note>
      <Form method="post" replace>
        <input type="hidden" name="intent" value="sign-out" />
        <Button type="submit" block>
          Sign out
        </Button>
      </Form>
    </>
  ),
  'already-staff': (
    <>
      <Note>You are staff already.</Note>
      <a className={buttonClass({ block: true })} href="/admin-panel/login">
        Sign in
      </a>
    </>
  ),
  inactive: <Note kind="bad">Your account is inactive. Ask the person who invited you.</Note>,
};

interface StepFieldsProps {
  readonly step: InviteStep;
  readonly email: string;
  readonly name: string;
  readonly errors: InviteErrors;
}

function StepFields({ step, email, name, errors }: StepFieldsProps) {
  if (step === 'confirm') return null;
  const isNew = step !== 'password';
  return (
    <>
      {step === 'new-account' && (
        <Field
          label="Name"
          name="name"
          required
          autoComplete="name"
          maxLength={120}
          defaultValue={name}
          error={errors.name}
        />
      )}
      {/* For password managers. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field
        label={step === 'new-password' ? 'New password' : 'Password'}
        type="password"
        name="password"
        required
        autoComplete={isNew ? 'new-password' : 'current-password'}
        maxLength={MAX_PASSWORD_LENGTH}
        error={errors.password}
        {...(isNew ? { hint: `At least ${MIN_PASSWORD_LENGTH} characters.` } : {})}
      />
      {isNew && (
        <Field
          label="Repeat the password"
          type="password"
          name="confirmPassword"
          required
          autoComplete="new-password"
          maxLength={MAX_PASSWORD_LENGTH}
          error={errors.confirmPassword}
        />
      )}
      {step === 'password' && (
        <p className="login__forgot">
          <a className="inline-link" href="/forgot-password">
            Forgot password?
          </a>
        </p>
      )}
    </>
  );
}
