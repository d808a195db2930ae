// Proves the second factor again: with a passkey, a code of the app, or a recovery code.

import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { PasskeyButton } from '../passkey-button.tsx';
import { fetchJson, NO_RESPONSE_MESSAGES, postForJson } from './post-json.ts';

const PATH = '/admin-panel/confirm/code';

export interface ProofResult {
  readonly ok: boolean;
  /** Why the proof was refused. */
  readonly message: string;
}

export interface FactorKindsResult {
  readonly ok: true;
  readonly hasApp: boolean;
  readonly hasPasskey: boolean;
}

interface SentProof {
  readonly code?: string;
  readonly passkey?: string;
}

/** Returns null when the proof was accepted, otherwise why it was not. */
async function sendProof({ code = '', passkey = '' }: SentProof): Promise<string | null> {
  const response = await postForJson<ProofResult>(PATH, { code, passkey });
  if (typeof response === 'string') return NO_RESPONSE_MESSAGES[response];
  return response.ok ? null : response.message;
}

function useHasPasskey(): boolean {
  const [hasPasskey, setHasPasskey] = useState(false);
  useEffect(() => {
    const request = new AbortController();
    void fetchJson<FactorKindsResult>(PATH, request.signal).then((kinds) => {
      if (typeof kinds !== 'string') setHasPasskey(kinds.hasPasskey);
    });
    return () => request.abort();
  }, []);
  return hasPasskey;
}

interface ProofFormProps {
  /** The end of 'Prove it again …': 'to go on', 'to get the file'. */
  readonly purpose: string;
  readonly onProven: () => void;
}

export function ProofForm({ purpose, onProven }: ProofFormProps) {
  const hasPasskey = useHasPasskey();
  const [error, setError] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const prove = async (proof: SentProof) => {
    setIsSending(true);
    const problem = await sendProof(proof);
    setIsSending(false);
    setError(problem);
    if (problem === null) onProven();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isSending) void prove({ code: String(new FormData(event.currentTarget).get('code') ?? '') });
  };
  return (
    <form className="ask" onSubmit={submit} noValidate>
      <p>You proved your second factor more than ten minutes ago. Prove it again {purpose}.</p>
      {hasPasskey && (
        <div>
          <PasskeyButton busy={isSending} onProof={(passkey) => void prove({ passkey })} />
        </div>
      )}
      <Field
        label="6-digit code, or a recovery code"
        name="code"
        required
        autoFocus
        autoComplete="one-time-code"
        maxLength={20}
        error={error ?? undefined}
      />
      <div>
        <Button type="submit" busy={isSending}>
          Confirm
        </Button>
      </div>
    </form>
  );
}
