// Asks for the second factor again before a sensitive action, over the open screen or dialog, so that nothing typed is
// lost.

import { createContext, type ReactNode, useContext, useState } from 'react';
import { Dialog } from '#app/ui/dialog.tsx';
import { ProofForm } from './proof-form.tsx';
import { createProofQuestion, type ProofQuestion } from './proof-question.ts';

type AskForProof = ProofQuestion['ask'];

const ProofContext = createContext<AskForProof>(async () => false);
export const useProof = (): AskForProof => useContext(ProofContext);

export function ProofProvider({ children }: { readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const [{ ask, answer }] = useState(() => createProofQuestion(setOpen));
  return (
    <ProofContext value={ask}>
      {children}
      {isOpen && (
        <Dialog open title="Confirm that it is you" onClose={() => answer(false)}>
          <ProofForm purpose="to go on" onProven={() => answer(true)} />
        </Dialog>
      )}
    </ProofContext>
  );
}
