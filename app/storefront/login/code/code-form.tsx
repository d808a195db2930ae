// The forms of a page that asks for a code: enter it, or get another one. For the login and for the profile.

import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { CodeField } from './code-field.tsx';
import { useCountdown } from './use-countdown.ts';

interface CodeFormProps {
  /** The label of the button that sends the code. */
  readonly buttonLabel: string;
  /** Seconds until another code may be sent. */
  readonly waitS: number;
  /** Differs for each code that was sent: a new one begins a new countdown and empties the field. */
  readonly sentKey: string;
  readonly error: string | null;
  /** Demo mode sends no SMS. */
  readonly demo: boolean;
  /** Other buttons of the second form. */
  readonly children?: ReactNode;
}

export function CodeForm({ buttonLabel, waitS, sentKey, error, demo, children }: CodeFormProps) {
  const { formMethod, formData } = useNavigation();
  const sentIntent = formMethod === 'POST' ? formData?.get('intent') : undefined;
  const secondsLeft = useCountdown(waitS, sentKey);
  const isWaiting = secondsLeft !== null && secondsLeft > 0;
  return (
    <>
      <Form className="auth__fields" method="post" replace>
        <input type="hidden" name="intent" value="enter" />
        <CodeField key={sentKey} error={sentIntent === undefined ? (error ?? undefined) : undefined} />
        <Button type="submit" block busy={sentIntent === 'enter'}>
          {buttonLabel}
        </Button>
      </Form>
      <Form className="code__resend" method="post" replace>
        <Button
          type="submit"
          name="intent"
          value="resend"
          variant="quiet"
          size="sm"
          busy={sentIntent === 'resend'}
          disabled={isWaiting}
        >
          {isWaiting ? `Resend in ${secondsLeft} s` : 'Resend code'}
        </Button>
        {children}
      </Form>
      <p className="code__warning">
        <Icon name="info" />
        <span>We never call to ask for this code.</span>
      </p>
      {demo && (
        <p className="code__demo">
          <b>Demo mode</b> · read the code under <a href="/test-messages">Text messages</a>
        </p>
      )}
    </>
  );
}
