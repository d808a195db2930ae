// A guest proves the mobile number of a cash order: send a code, enter it. The number is the one of step 1.

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { CodeField } from '../login/code/code-field.tsx';
import { useCountdown } from '../login/code/use-countdown.ts';
import { askGuestPhone } from './guest-phone.ts';

interface VerifyPhoneProps {
  readonly uid: string;
  readonly phone: string;
  /** Demo mode sends no SMS. */
  readonly demo: boolean;
  readonly onVerified: (phone: string) => void;
}

/** Send a code to the number, or check the entered one. */
type GuestPhoneIntent = 'send' | 'enter';

interface SentCode {
  /** Seconds until another code may be sent. */
  readonly waitS: number;
  /** Raised with each new code, which begins a new countdown and an empty field. */
  readonly count: number;
}

export function VerifyPhone({ uid, phone, demo, onVerified }: VerifyPhoneProps) {
  const [sent, setSent] = useState<SentCode | null>(null);
  const [busy, setBusy] = useState<GuestPhoneIntent | null>(null);
  const [error, setError] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  // Moves the focus to the code's field, because the pressed button is gone or disabled now.
  useEffect(() => {
    if (sent !== null) form.current?.querySelector('input')?.focus();
  }, [sent]);
  const run = async (intent: GuestPhoneIntent, text: string) => {
    if (busy) return;
    setBusy(intent);
    setError(null);
    const response = await askGuestPhone(uid, toBody(intent, text));
    setBusy(null);
    if (!response.ok) setError(response.message);
    else if ('phone' in response) onVerified(response.phone);
    else setSent((before) => ({ waitS: response.waitS, count: (before?.count ?? 0) + 1 }));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run('enter', String(new FormData(event.currentTarget).get('code') ?? ''));
  };
  return (
    <section className="panel vphone" aria-labelledby="vphone-title">
      <h2 className="h-panel" id="vphone-title">
        Verify your mobile number
      </h2>
      <p>
        Cash on delivery without an account needs a number that you can read SMS on:{' '}
        <b className="vphone__number">+91 {formatPhone(phone)}</b>
      </p>
      {sent === null ? (
        <>
          <div role="alert">{error !== null && <p className="field__error">{error}</p>}</div>
          <Button block busy={busy === 'send'} onClick={() => void run('send', phone)}>
            Send code
          </Button>
        </>
      ) : (
        <form ref={form} className="vphone__code" onSubmit={submit}>
          <CodeField key={sent.count} error={error ?? undefined} />
          <Button type="submit" block busy={busy === 'enter'}>
            Verify
          </Button>
          <Resend
            key={`resend ${sent.count}`}
            {...sent}
            busy={busy === 'send'}
            onPress={() => void run('send', phone)}
          />
        </form>
      )}
      {demo && sent !== null && (
        <p className="code__demo">
          <b>Demo mode</b> · read the code under{' '}
          <a href="/test-messages" target="_blank" rel="noreferrer">
            Text messages
          </a>
        </p>
      )}
    </section>
  );
}

const toBody = (intent: GuestPhoneIntent, text: string) =>
  intent === 'send' ? { intent, phone: text } : { intent, code: text };

const formatPhone = (digits: string): string => `${digits.slice(0, 5)} ${digits.slice(5)}`;

interface ResendProps extends SentCode {
  readonly busy: boolean;
  readonly onPress: () => void;
}

function Resend({ waitS, count, busy, onPress }: ResendProps) {
  const secondsLeft = useCountdown(waitS, String(count));
  const isWaiting = secondsLeft !== null && secondsLeft > 0;
  return (
    <Button variant="quiet" size="sm" busy={busy} disabled={isWaiting} onClick={onPress}>
      {isWaiting ? `Resend in ${secondsLeft} s` : 'Resend code'}
    </Button>
  );
}
