import { Form, useNavigation, useSubmit } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { PasskeyButton } from '../kit/passkey-button.tsx';
import type { FactorKinds, SecurityIntent, SecurityResult } from './security-result.ts';

/** The label names the recovery code too, for a person who has lost her phone. */
export const codeLabel = ({ hasApp }: FactorKinds): string =>
  hasApp ? '6-digit code, or a recovery code' : 'Recovery code';

interface ProofFormProps {
  readonly intent: SecurityIntent;
  readonly label: string;
  readonly kinds: FactorKinds;
  readonly result: SecurityResult | null;
  readonly passkeyId?: string;
}

/** The form of a change that needs a proof: a typed code, or a passkey. */
export function ProofForm({ intent, label, kinds, result, passkeyId }: ProofFormProps) {
  const submit = useSubmit();
  const { state, formData } = useNavigation();
  const target = passkeyId === undefined ? {} : { passkeyId };
  const isOwnResult = result?.intent === intent && result.passkeyId === (passkeyId ?? null) && state === 'idle';
  const isBusy = formData?.get('intent') === intent && formData.get('passkeyId') === (passkeyId ?? null);
  return (
    <Form method="post" replace className="security__code">
      <input type="hidden" name="intent" value={intent} />
      {passkeyId !== undefined && <input type="hidden" name="passkeyId" value={passkeyId} />}
      <Field
        label={codeLabel(kinds)}
        name="code"
        required
        autoComplete="one-time-code"
        maxLength={20}
        error={isOwnResult ? (result.error ?? undefined) : undefined}
      />
      <Button type="submit" variant="quiet" busy={isBusy}>
        {label}
      </Button>
      {kinds.hasPasskey && (
        <div className="security__passkey">
          <PasskeyButton
            busy={isBusy}
            onProof={(passkey) => void submit({ intent, ...target, passkey }, { method: 'post', replace: true })}
          />
        </div>
      )}
    </Form>
  );
}
