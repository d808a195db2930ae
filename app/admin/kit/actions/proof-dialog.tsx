// Asks for the second factor again before a dear action, over whatever screen or dialog is open, so that nothing typed is lost.

import { createContext, type ReactNode, useContext, useState } from 'react';
import { Field } from '#app/ui/field.tsx';
import { PromptDialog } from '../form/confirm-dialog.tsx';
import { NO_RESPONSE_MESSAGES, postForJson } from './post-json.ts';

export interface ProofResult {
  readonly ok: boolean;
  /** Why the code was refused. */
  readonly message: string;
}

/** Null when the code was right, or why it was not. */
export async function sendProof(code: string): Promise<string | null> {
  const response = await postForJson<ProofResult>('/admin-panel/confirm/code', { code });
  if (typeof response === 'string') return NO_RESPONSE_MESSAGES[response];
  return response.ok ? null : response.message;
}

export function ProofField({ error }: { readonly error: string | null }) {
  return (
    <Field
      label="6-digit code, or a recovery code"
      name="code"
      required
      autoComplete="one-time-code"
      maxLength={20}
      error={error ?? undefined}
    />
  );
}

/** Resolves to false when staff closed the dialog. */
type AskForProof = () => Promise<boolean>;

const ProofContext = createContext<AskForProof>(async () => false);
export const useProof = (): AskForProof => useContext(ProofContext);

interface Question {
  readonly answer: (isProven: boolean) => void;
}

export function ProofProvider({ children }: { readonly children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask: AskForProof = () => new Promise((resolve) => setQuestion({ answer: resolve }));
  const close = (isProven: boolean) => {
    question?.answer(isProven);
    setQuestion(null);
  };
  return (
    <ProofContext value={ask}>
      {children}
      {question && <ProofDialog onClose={close} />}
    </ProofContext>
  );
}

function ProofDialog({ onClose }: { readonly onClose: (isProven: boolean) => void }) {
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (form: FormData) => {
    setIsBusy(true);
    const problem = await sendProof(String(form.get('code') ?? ''));
    setIsBusy(false);
    if (problem === null) onClose(true);
    else setError(problem);
  };
  return (
    <PromptDialog
      open
      title="Confirm that it is you"
      action="Confirm"
      busy={isBusy}
      onClose={() => onClose(false)}
      onSubmit={(form) => void submit(form)}
    >
      <p>You entered your code more than ten minutes ago. Enter a new one to go on.</p>
      <ProofField error={error} />
    </PromptDialog>
  );
}
