import { type FormEvent, useRef, useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { MAX_PASSKEY_NAME_LENGTH, MAX_PASSKEYS } from '#shop/second-factor/passkey.ts';
import { Note } from '../kit/note.tsx';
import { Panel } from '../kit/panel.tsx';
import { useHasScript } from '../kit/passkey-button.tsx';
import { type Confirmation, createPasskey, type NewPasskey } from './create-passkey.ts';
import { codeLabel, ProofForm } from './proof-form.tsx';
import type { FactorKinds, SecurityResult } from './security-result.ts';

export interface ShownPasskey {
  readonly id: string;
  readonly name: string;
  /** '14 Nov 2026' */
  readonly addedOn: string;
  /** '10:42 am, 14 Nov'; null before the first use. */
  readonly lastUse: string | null;
}

interface PasskeysProps {
  readonly passkeys: readonly ShownPasskey[];
  readonly kinds: FactorKinds;
  /** The proposed name of a new passkey. */
  readonly deviceName: string;
  /** Why no passkey can be added; null when one can. */
  readonly obstacle: string | null;
  readonly result: SecurityResult | null;
}

export function PasskeysPanel(props: PasskeysProps) {
  const { passkeys, kinds, result, obstacle } = props;
  return (
    <Panel title="Passkeys" bodyClass="security__body">
      <p>
        Confirm with your fingerprint, face or PIN, or with a security key, instead of a code. A passkey works only at
        this store’s own address.
      </p>
      {passkeys.length > 0 && (
        <ul className="security__passkeys">
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} kinds={kinds} result={result} />
          ))}
        </ul>
      )}
      {obstacle !== null && <Note kind="warn">{obstacle}</Note>}
      {obstacle === null && passkeys.length < MAX_PASSKEYS && <AddPasskey {...props} />}
      {passkeys.length >= MAX_PASSKEYS && <p>You have ten passkeys. Remove one before you add another.</p>}
    </Panel>
  );
}

function Passkey({
  passkey: { id, name, addedOn, lastUse },
  kinds,
  result,
}: Pick<PasskeysProps, 'kinds' | 'result'> & { readonly passkey: ShownPasskey }) {
  return (
    <li>
      <b>{name}</b>
      <p>
        Added {addedOn} · {lastUse === null ? 'not used yet' : `last used ${lastUse}`}
      </p>
      <details open={result?.passkeyId === id || undefined}>
        <summary className="inline-link" aria-label={`Remove ${name}`}>
          Remove
        </summary>
        <ProofForm intent="remove-passkey" label="Remove" passkeyId={id} kinds={kinds} result={result} />
      </details>
    </li>
  );
}

function toConfirmation({ hasApp, hasPasskey }: FactorKinds, code: string): Confirmation {
  if (!hasApp && !hasPasskey) return 'none';
  return code === '' && hasPasskey ? 'passkey' : { code };
}

/**
 * An attempt fails, for example, when the person closes the browser's window. The next attempt reuses its options, so
 * it needs no other proof.
 */
type FailedAttempt = Extract<NewPasskey, { readonly ok: false }>;

function useAddPasskey(kinds: FactorKinds) {
  const submit = useSubmit();
  const [isAsking, setIsAsking] = useState(false);
  const [failedAttempt, setFailedAttempt] = useState<FailedAttempt | null>(null);
  const isRunning = useRef(false);
  const add = async (form: FormData) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsAsking(true);
    const code = String(form.get('code') ?? '').trim();
    const created = await createPasskey(toConfirmation(kinds, code), failedAttempt?.options ?? null);
    isRunning.current = false;
    setIsAsking(false);
    setFailedAttempt(created.ok ? null : created);
    if (!created.ok) return;
    const fields = { intent: 'add-passkey', name: String(form.get('name') ?? ''), response: created.response };
    await submit(fields, { method: 'post', replace: true });
  };
  return { add, isAsking, failedAttempt };
}

function AddPasskey({ deviceName, kinds, result }: PasskeysProps) {
  const hasScript = useHasScript();
  const { formData, state } = useNavigation();
  const { add, isAsking, failedAttempt } = useAddPasskey(kinds);
  const refusal = result?.intent === 'add-passkey' && state === 'idle' && !isAsking ? result.error : null;
  const problem = failedAttempt?.message ?? refusal;
  const needsProof = (kinds.hasApp || kinds.hasPasskey) && failedAttempt?.options === undefined;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void add(new FormData(event.currentTarget));
  };
  return (
    <form className="security__add" onSubmit={send}>
      <Field
        label="Name of the new passkey"
        name="name"
        required
        defaultValue={deviceName}
        maxLength={MAX_PASSKEY_NAME_LENGTH}
      />
      {needsProof && (
        <Field
          label={codeLabel(kinds)}
          name="code"
          required={!kinds.hasPasskey}
          autoComplete="one-time-code"
          maxLength={20}
          hint={kinds.hasPasskey ? 'Empty: confirm with a passkey that you have.' : undefined}
        />
      )}
      <Button
        type="submit"
        variant="quiet"
        disabled={!hasScript}
        busy={isAsking || formData?.get('intent') === 'add-passkey'}
      >
        <Icon name="plus" />
        Add a passkey
      </Button>
      <noscript>Passkeys need JavaScript.</noscript>
      {problem !== null && !isAsking && <Note kind="bad">{problem}</Note>}
    </form>
  );
}
