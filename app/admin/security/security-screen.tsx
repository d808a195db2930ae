import { Form, Link, useNavigation } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { AdminPage } from '../kit/admin-page.tsx';
import { useCopy } from '../kit/copy-field.tsx';
import { Note } from '../kit/note.tsx';
import { Panel } from '../kit/panel.tsx';
import { SignBadge } from '../kit/status-badge.tsx';

export type SecurityIntent = 'begin' | 'turn-on' | 'renew-codes' | 'turn-off';

export interface SecurityResult {
  readonly intent: SecurityIntent;
  readonly error: string | null;
  /** New recovery codes: this is the only time that they are shown. */
  readonly codes: readonly string[] | null;
}

export type ShownFactor =
  | { readonly state: 'off' /** Why it cannot begin. */; readonly obstacle: string | null }
  | { readonly state: 'begun'; readonly key: string; readonly qr: { readonly size: number; readonly path: string } }
  | { readonly state: 'on'; readonly since: string; readonly unusedRecoveryCodes: number };

interface Device {
  readonly id: string;
  readonly name: string;
  readonly address: string | null;
  readonly used: string;
  readonly isCurrent: boolean;
}

interface SecurityProps {
  readonly factor: ShownFactor;
  readonly devices: readonly Device[];
  /** From when on the store requires a second factor; null when it does not. */
  readonly required: { readonly from: string; readonly isDue: boolean } | null;
  readonly result: SecurityResult | null;
}

export function SecurityScreen({ factor, devices, required, result }: SecurityProps) {
  return (
    <AdminPage
      title="Security"
      summary="Sign in with your password and a code from your phone."
      back={{ to: '/admin-panel', name: 'Dashboard' }}
      help="people"
    >
      <div className="security">
        <div className="security__main">
          {result?.codes ? <NewCodes codes={result.codes} /> : <Factor factor={factor} result={result} />}
        </div>
        <div className="security__side">
          <State factor={factor} required={required} />
          <Devices devices={devices} />
          <Panel title="Lost your phone?" bodyClass="security__body">
            <p>Use a recovery code, or ask an owner to reset your second factor. You both get a mail.</p>
          </Panel>
        </div>
      </div>
    </AdminPage>
  );
}

function describeOff(required: SecurityProps['required']): string {
  if (required === null) return 'Your password alone opens the back office.';
  return required.isDue
    ? 'The store requires it. Set it up to go on.'
    : `Required from ${required.from}. From then on you set it up before you can go on.`;
}

function State({ factor, required }: Pick<SecurityProps, 'factor' | 'required'>) {
  const isOn = factor.state === 'on';
  return (
    <Panel
      title="Second factor"
      headerExtra={<SignBadge sign={isOn ? 'good' : 'idle'} label={isOn ? 'On' : 'Off'} />}
      bodyClass="security__body"
    >
      <p>
        {isOn
          ? `Since ${factor.since}. ${factor.unusedRecoveryCodes} of your recovery codes are left.`
          : describeOff(required)}
      </p>
    </Panel>
  );
}

function Factor({ factor, result }: Pick<SecurityProps, 'factor' | 'result'>) {
  if (factor.state === 'on') return <Manage result={result} />;
  if (factor.state === 'begun') return <SetUp factor={factor} result={result} />;
  return (
    <Panel title="Set up an authenticator app" bodyClass="security__body">
      <p>
        Install an app such as Google Authenticator, Microsoft Authenticator, Aegis or 2FAS on your phone. It shows a
        new code every 30 seconds, also without network.
      </p>
      {result?.error && <Note kind="bad">{result.error}</Note>}
      {factor.obstacle === null ? (
        <Form method="post" replace>
          <Button type="submit" name="intent" value="begin">
            <Icon name="lock" />
            Set up
          </Button>
        </Form>
      ) : (
        <Note kind="warn">{factor.obstacle}</Note>
      )}
    </Panel>
  );
}

const SIX_DIGITS = { inputMode: 'numeric', pattern: '[0-9 ]{6,7}', title: 'Six digits', maxLength: 7 } as const;

interface CodeFormProps {
  /** The first code comes from the app; later a recovery code does too, for a lost phone. */
  readonly takesRecoveryCode?: boolean;
  readonly intent: SecurityIntent;
  readonly label: string;
  readonly result: SecurityResult | null;
  readonly variant?: 'primary' | 'quiet';
}

function CodeForm({ intent, label, result, variant = 'primary', takesRecoveryCode = false }: CodeFormProps) {
  const { state, formData } = useNavigation();
  const isOwn = result?.intent === intent && state === 'idle';
  return (
    <Form method="post" replace className="security__code">
      <input type="hidden" name="intent" value={intent} />
      <Field
        label={takesRecoveryCode ? '6-digit code, or a recovery code' : '6-digit code'}
        name="code"
        required
        autoComplete="one-time-code"
        {...(takesRecoveryCode ? { maxLength: 20 } : SIX_DIGITS)}
        error={isOwn ? (result.error ?? undefined) : undefined}
      />
      <Button type="submit" variant={variant} busy={formData?.get('intent') === intent}>
        {label}
      </Button>
    </Form>
  );
}

function SetUp({
  factor,
  result,
}: {
  readonly factor: Extract<ShownFactor, { readonly state: 'begun' }>;
  readonly result: SecurityResult | null;
}) {
  const copy = useCopy('Key');
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
        <CodeForm intent="turn-on" label="Turn on" result={result} />
      </Panel>
      <Panel title="3. Keep your recovery codes" bodyClass="security__body">
        <p>Shown once, after the code is right. Each works once.</p>
      </Panel>
    </>
  );
}

function NewCodes({ codes }: { readonly codes: readonly string[] }) {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\r\n')}\r\n`)}`;
  return (
    <Panel title="Keep your recovery codes" className="security__new" bodyClass="security__body">
      <p>They are shown only now. Each works once, when you do not have your phone.</p>
      <ul className="security__codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="security__buttons">
        <a className={buttonClass({ variant: 'quiet' })} href={file} download="recovery-codes.txt">
          <Icon name="download" />
          Download
        </a>
        <Button variant="quiet" onClick={() => window.print()}>
          <Icon name="print" />
          Print
        </Button>
        <Link className={buttonClass({})} to="/admin-panel/security" replace>
          I have saved them
        </Link>
      </div>
    </Panel>
  );
}

function Manage({ result }: { readonly result: SecurityResult | null }) {
  return (
    <>
      <Panel title="New recovery codes" bodyClass="security__body">
        <p>The codes that you have now stop working.</p>
        <CodeForm intent="renew-codes" label="Make new codes" result={result} variant="quiet" takesRecoveryCode />
      </Panel>
      <Panel title="Turn off" bodyClass="security__body">
        <p>To use another phone, turn the second factor off and set it up again there.</p>
        <CodeForm intent="turn-off" label="Turn off" result={result} variant="quiet" takesRecoveryCode />
      </Panel>
    </>
  );
}

function Devices({ devices }: { readonly devices: readonly Device[] }) {
  return (
    <Panel
      title="Devices"
      headerExtra={
        devices.length > 1 && (
          <Form method="post" replace>
            <button type="submit" className="inline-link" name="intent" value="end-others">
              Sign out others
            </button>
          </Form>
        )
      }
    >
      <ul className="security__devices">
        {devices.map(({ id, name, address, used, isCurrent }) => (
          <li key={id}>
            <b>{name}</b>
            {isCurrent && <small>this one</small>}
            <p>{[address, used].filter((part) => part !== null).join(' · ')}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
