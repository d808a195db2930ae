import { useState } from 'react';
import { Form, Link } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { AdminPage } from '../kit/admin-page.tsx';
import { Panel } from '../kit/panel.tsx';
import { ToneBadge } from '../kit/status-badge.tsx';
import { AppOffer, AppSetUp, RecoveryCodes, type ShownFactor, TurnOff } from './app-panels.tsx';
import { PasskeysPanel, type ShownPasskey } from './passkeys-panel.tsx';
import type { SecurityResult } from './security-result.ts';

interface Device {
  readonly id: string;
  readonly name: string;
  readonly address: string | null;
  /** 'now', or '10:42 am, 14 Nov'. */
  readonly lastUse: string;
  readonly isCurrent: boolean;
}

interface SecurityProps {
  readonly factor: ShownFactor;
  readonly passkeys: readonly ShownPasskey[];
  /** The day on which the second factor was turned on; null while it is off. */
  readonly since: string | null;
  readonly unusedRecoveryCodes: number;
  /** The name of this browser, proposed for a new passkey. */
  readonly deviceName: string;
  readonly devices: readonly Device[];
  /** The day from which the store requires a second factor; null when it requires none. */
  readonly required: { readonly from: string; readonly isDue: boolean } | null;
  readonly result: SecurityResult | null;
}

/**
 * Keeps new recovery codes until the person has saved them. They are sent once, and a live update drops the result with
 * them.
 */
function useNewCodes(result: SecurityResult | null) {
  const [codes, setCodes] = useState(result?.codes ?? null);
  const [lastResult, setLastResult] = useState(result);
  if (result !== lastResult) {
    setLastResult(result);
    if (result?.codes) setCodes(result.codes);
  }
  return { codes, forget: () => setCodes(null) };
}

export function SecurityScreen(props: SecurityProps) {
  const { devices, result } = props;
  const { codes, forget } = useNewCodes(result);
  return (
    <AdminPage
      title="Security"
      summary="Sign in with your password and a second factor: your phone or a passkey."
      back={{ to: '/admin-panel', name: 'Dashboard' }}
      help="people"
    >
      <div className="security">
        <div className="security__main">
          {codes ? <NewCodes codes={codes} onSaved={forget} /> : <Factors {...props} />}
        </div>
        <div className="security__side">
          <State {...props} />
          <Devices devices={devices} />
          <Panel title="Lost your phone?" bodyClass="security__body">
            <p>Use a recovery code, or ask an owner to reset your second factor. You both get an email.</p>
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

function State({ since, unusedRecoveryCodes, required }: SecurityProps) {
  const isOn = since !== null;
  return (
    <Panel
      title="Second factor"
      headerExtra={<ToneBadge tone={isOn ? 'good' : 'idle'} label={isOn ? 'On' : 'Off'} />}
      bodyClass="security__body"
    >
      <p>{isOn ? `Since ${since}. ${unusedRecoveryCodes} of your recovery codes are left.` : describeOff(required)}</p>
    </Panel>
  );
}

function Factors({ factor, passkeys, deviceName, result }: SecurityProps) {
  const kinds = { hasApp: factor.state === 'on', hasPasskey: passkeys.length > 0 };
  const obstacle = factor.state === 'off' ? factor.obstacle : null;
  return (
    <>
      {factor.state === 'off' && <AppOffer obstacle={obstacle} kinds={kinds} result={result} />}
      {factor.state === 'begun' && <AppSetUp factor={factor} result={result} />}
      <PasskeysPanel passkeys={passkeys} kinds={kinds} deviceName={deviceName} obstacle={obstacle} result={result} />
      {(kinds.hasApp || kinds.hasPasskey) && <RecoveryCodes kinds={kinds} result={result} />}
      {kinds.hasApp && <TurnOff kinds={kinds} result={result} />}
    </>
  );
}

function NewCodes({ codes, onSaved }: { readonly codes: readonly string[]; readonly onSaved: () => void }) {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\r\n')}\r\n`)}`;
  return (
    <Panel title="Keep your recovery codes" className="security__new" bodyClass="security__body">
      <p>
        They are shown only now, and older ones no longer work. Each works once, when you do not have your phone or
        passkey.
      </p>
      <ul className="security__codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="buttons security__buttons">
        <a className={buttonClass({ variant: 'quiet' })} href={file} download="recovery-codes.txt">
          <Icon name="download" />
          Download
        </a>
        <Button variant="quiet" onClick={() => window.print()}>
          <Icon name="print" />
          Print
        </Button>
        <Link className={buttonClass({})} to="/admin-panel/security" replace onClick={onSaved}>
          I have saved them
        </Link>
      </div>
    </Panel>
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
        {devices.map(({ id, name, address, lastUse, isCurrent }) => (
          <li key={id}>
            <b>{name}</b>
            {isCurrent && <small>this one</small>}
            <p>{[address, lastUse].filter((part) => part !== null).join(' · ')}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
