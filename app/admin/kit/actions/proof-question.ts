// Asks for a proof of the second factor once: actions that ask while the dialog is open wait for the same answer.

export interface ProofQuestion {
  /** Resolves to false when staff closed the dialog. */
  readonly ask: () => Promise<boolean>;
  readonly answer: (isProven: boolean) => void;
}

export function createProofQuestion(onOpenChange: (isOpen: boolean) => void): ProofQuestion {
  let waiting: ((isProven: boolean) => void)[] = [];
  const ask = () =>
    new Promise<boolean>((resolve) => {
      waiting.push(resolve);
      onOpenChange(true);
    });
  const answer = (isProven: boolean) => {
    const answered = waiting;
    waiting = [];
    onOpenChange(false);
    for (const resolve of answered) resolve(isProven);
  };
  return { ask, answer };
}
