// Asks for the second factor again before a sensitive action, over the open screen or dialog, so that nothing typed is
// lost.

import { createContext, type ReactNode, useContext, useState } from 'react';
import { Dialog } from '#app/ui/dialog.tsx';
import { ProofForm } from './proof-form.tsx';

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
      {question && (
        <Dialog open title="Confirm that it is you" onClose={() => close(false)}>
          <ProofForm purpose="to go on" onProven={() => close(true)} />
        </Dialog>
      )}
    </ProofContext>
  );
}
