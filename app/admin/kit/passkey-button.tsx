import { useEffect, useState } from 'react';
import { Button, type ButtonVariant } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Note } from './note.tsx';
import { askForPasskey } from './passkey-proof.ts';

/** Returns false until the page's script runs: without it, the button could not open the browser's window. */
export function useHasScript(): boolean {
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  return hasScript;
}

interface PasskeyButtonProps {
  /** Called with the response for the form field `passkey`. */
  readonly onProof: (response: string) => void;
  readonly busy?: boolean;
  readonly variant?: ButtonVariant;
  readonly block?: boolean;
}

/** Proves the second factor with a passkey. On failure it shows the reason and can be pressed again. */
export function PasskeyButton({ onProof, busy = false, variant = 'quiet', block = false }: PasskeyButtonProps) {
  const hasScript = useHasScript();
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = async () => {
    setProblem(null);
    setIsAsking(true);
    const answer = await askForPasskey();
    setIsAsking(false);
    if (answer.ok) onProof(answer.response);
    else setProblem(answer.message);
  };
  return (
    <>
      <Button variant={variant} block={block} busy={isAsking || busy} disabled={!hasScript} onClick={() => void ask()}>
        <Icon name="lock" />
        Use a passkey
      </Button>
      {problem !== null && <Note kind="bad">{problem}</Note>}
    </>
  );
}
