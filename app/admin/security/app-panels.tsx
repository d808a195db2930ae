import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useCopy } from '../kit/copy-field.tsx';
import { Note } from '../kit/note.tsx';
import { Panel } from '../kit/panel.tsx';
import { ProofForm } from './proof-form.tsx';
import type { FactorKinds, SecurityResult } from './security-result.ts';

/** The state of the authenticator app. `obstacle` says why it cannot be set up. */
export type ShownFactor =
  | { readonly state: 'off'; readonly obstacle: string | null }
  | { readonly state: 'begun'; readonly key: string; readonly qr: { readonly size: number; readonly path: string } }
  | { readonly state: 'on' };

interface PanelProps {
  readonly kinds: FactorKinds;
  readonly result: SecurityResult | null;
}

/** Offers to set up the app. A person with a passkey must prove it first; a first factor needs no proof. */
export function AppOffer({ obstacle, kinds, result }: PanelProps & { readonly obstacle: string | null }) {
  return (
    <Panel title="Set up an authenticator app" bodyClass="security__body">
      <p>
        Install an app such as Google Authenticator, Microsoft Authenticator, Aegis or 2FAS on your phone. It shows a
        new code every 30 seconds, also without network.
      </p>
      {obstacle !== null && <Note kind="warn">{obstacle}</Note>}
      {obstacle === null && kinds.hasPasskey && (
        <ProofForm intent="begin" label="Set up" kinds={kinds} result={result} />
      )}
      {obstacle === null && !kinds.hasPasskey && <BeginForm result={result} />}
    </Panel>
  );
}

function BeginForm({ result }: Pick<PanelProps, 'result'>) {
  return (
    <>
      {result?.intent === 'begin' && result.error && <Note kind="bad">{result.error}</Note>}
      <Form method="post" replace>
        <Button type="submit" name="intent" value="begin">
          <Icon name="lock" />
          Set up
        </Button>
      </Form>
    </>
  );
}

function FirstCodeForm({ result }: Pick<PanelProps, 'result'>) {
  const { state, formData } = useNavigation();
  const isOwnResult = result?.intent === 'turn-on' && state === 'idle';
  return (
    <Form method="post" replace className="security__code">
      <input type="hidden" name="intent" value="turn-on" />
      <Field
        label="6-digit code"
        name="code"
        required
        autoComplete="one-time-code"
        inputMode="numeric"
        pattern="[0-9 ]{6,7}"
        title="Six digits"
        maxLength={7}
        error={isOwnResult ? (result.error ?? undefined) : undefined}
      />
      <Button type="submit" busy={formData?.get('intent') === 'turn-on'}>
        Turn on
      </Button>
    </Form>
  );
}

export function AppSetUp({
  factor,
  result,
}: {
  readonly factor: Extract<ShownFactor, { readonly state: 'begun' }>;
  readonly result: SecurityResult | null;
}) {
  const copy = useCopy('Key');
  // Shows the key in groups of four: 'JBSW Y3DP EHPK 3PXP'.
  const key = (factor.key.match(/.{1,4}/g) ?? []).join(' ');
  const { size, path } = factor.qr;
  return (
    <>
      <Panel title="1. Scan" bodyClass="security__body security__scan">
        <svg className="security__qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code">
          <path d={path} />
        </svg>
        <div>
          <p>Open an authenticator app and scan this picture.</p>
          <Field
            label="Cannot scan? Type this key:"
            readOnly
            value={key}
            onFocus={(event) => event.currentTarget.select()}
            after={
              <Button variant="quiet" className="copy-field__button" onClick={() => void copy(factor.key)}>
                <Icon name="copy" />
                Copy
              </Button>
            }
          />
        </div>
      </Panel>
      <Panel title="2. Enter the code" bodyClass="security__body">
        <FirstCodeForm result={result} />
      </Panel>
      <Panel title="3. Keep your recovery codes" bodyClass="security__body">
        <p>Shown once, after the code is right. Each works once.</p>
      </Panel>
    </>
  );
}

export function RecoveryCodes({ kinds, result }: PanelProps) {
  return (
    <Panel title="New recovery codes" bodyClass="security__body">
      <p>The codes that you have now stop working.</p>
      <ProofForm intent="renew-codes" label="Make new codes" kinds={kinds} result={result} />
    </Panel>
  );
}

export function TurnOff({ kinds, result }: PanelProps) {
  return (
    <Panel title="Turn off" bodyClass="security__body">
      <p>
        {kinds.hasPasskey
          ? 'Turns the authenticator app off. Your passkeys stay, and you get new recovery codes.'
          : 'To use another phone, turn the second factor off and set it up again there.'}
      </p>
      <ProofForm intent="turn-off" label="Turn off" kinds={kinds} result={result} />
    </Panel>
  );
}
