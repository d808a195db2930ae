// The store's accounts at its providers: state, keys, test, and the addresses to enter at the provider.

import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { getIntegration, type IntegrationName } from '#shop/integrations/integrations.ts';
import { useStaffEvents } from '../frame/staff-events.tsx';
import { useAdminAction } from '../kit/actions/use-admin-action.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import { LeavePrompt } from '../kit/form/leave-guard.tsx';
import { FailedPanel } from '../kit/list/list-states.tsx';
import { Note } from '../kit/note.tsx';
import { Panel } from '../kit/panel.tsx';
import { ToneBadge } from '../kit/status-badge.tsx';
import { IntegrationForm, type IntegrationFormProps } from './integration-form.tsx';
import { describeState, type IntegrationRow } from './integration-row.ts';
import type { action } from './integrations.actions.ts';
import { FAILURE_MESSAGES, LOAD_FAILED } from './integrations-messages.ts';

interface IntegrationsScreenProps {
  readonly demo: boolean;
  /** The address that shoppers use, without a trailing slash. */
  readonly origin: string;
  /** Why keys cannot be saved; null when they can. */
  readonly keyNote: { readonly title: string; readonly text: string } | null;
  /** Null when the integrations could not be loaded. */
  readonly integrations: readonly IntegrationRow[] | null;
}

const ICONS: Readonly<Record<IntegrationName, string>> = {
  razorpay: 'coupon',
  shiprocket: 'truck',
  smtp: 'mail',
  google: 'user',
  msg91: 'bell',
  whatsapp: 'phone',
  s3: 'img',
};

export function IntegrationsScreen({ demo, origin, keyNote, integrations }: IntegrationsScreenProps) {
  useStaffEvents(['integrations']);
  const actions = useAdminAction<typeof action>('/admin-panel/integrations/change', FAILURE_MESSAGES);
  const [openName, setOpenName] = useState<IntegrationName | null>(null);
  /**
   * The integration that staff want to open although typed values are not saved; `name: null` closes the form. Null
   * while no question is open.
   */
  const [pendingOpen, setPendingOpen] = useState<{ readonly name: IntegrationName | null } | null>(null);
  const isDirty = useRef(false);
  const requestOpen = (name: IntegrationName | null) => {
    if (openName !== null && isDirty.current) return setPendingOpen({ name });
    setOpenName(name);
  };
  const discardAndOpen = () => {
    isDirty.current = false;
    setOpenName(pendingOpen?.name ?? null);
    setPendingOpen(null);
  };
  return (
    <AdminPage
      title="Integrations"
      help="payments-and-courier"
      summary="The accounts of your store at other services. Keys are encrypted and never shown again."
    >
      {keyNote && (
        <Note kind="warn" title={keyNote.title}>
          {keyNote.text}
        </Note>
      )}
      {demo && <DemoNote />}
      {integrations ? (
        <Panel title="Accounts" headerExtra={<span className="sub">{countStates(integrations)}</span>}>
          {integrations.map((row) => (
            <IntegrationSection
              key={row.name}
              row={row}
              origin={origin}
              canSave={keyNote === null}
              isOpen={openName === row.name}
              actions={actions}
              onOpen={() => requestOpen(row.name)}
              onClose={() => requestOpen(null)}
              onDirty={(dirty) => {
                isDirty.current = dirty;
              }}
            />
          ))}
        </Panel>
      ) : (
        <FailedPanel label="Integrations" title={LOAD_FAILED} />
      )}
      {pendingOpen && (
        <LeavePrompt onStay={() => setPendingOpen(null)} onLeave={discardAndOpen}>
          <p>Your changes to {openName ? getIntegration(openName).label : 'this integration'} are not saved yet.</p>
        </LeavePrompt>
      )}
    </AdminPage>
  );
}

const DemoNote = () => (
  <Note title="This is a demo store.">
    Simulators stand in for accounts that are not set up, and emails go to the{' '}
    <Link className="fact-link" to="/test-mail" reloadDocument>
      demo mailbox
    </Link>
    , text messages to the{' '}
    <Link className="fact-link" to="/test-messages" reloadDocument>
      demo phone
    </Link>
    . An account that you save here is used instead.
  </Note>
);

/** Returns '2 connected · 1 failing · 2 simulated'. */
function countStates(rows: readonly IntegrationRow[]): string {
  const count = (matches: (row: IntegrationRow) => boolean) => rows.filter(matches).length;
  const connected = count(({ source }) => source === 'environment' || source === 'database');
  // Saved values that cannot be read do no harm while the environment's values are used instead.
  const failing = count(
    ({ lastError, unreadableReason, source }) =>
      lastError !== null || (unreadableReason !== null && source !== 'environment'),
  );
  const simulated = count(({ source }) => source === 'simulator');
  const parts = [`${connected} connected`];
  if (failing > 0) parts.push(`${failing} failing`);
  if (simulated > 0) parts.push(`${simulated} simulated`);
  return parts.join(' · ');
}

interface IntegrationSectionProps extends Omit<IntegrationFormProps, 'onTest'> {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function IntegrationSection(props: IntegrationSectionProps) {
  const { row, isOpen, actions, onOpen, onClose } = props;
  const { label, purpose } = getIntegration(row.name);
  const state = describeState(row);
  const openLabel = row.isStored ? 'Edit' : 'Set up';
  const [isTesting, setTesting] = useState(false);
  const test = async () => {
    setTesting(true);
    await actions.run('test', { name: row.name });
    setTesting(false);
  };
  return (
    <section className="intg" aria-label={label}>
      <div className="intg__head">
        <span className="intg__icon">
          <Icon name={ICONS[row.name]} />
        </span>
        <div className="intg__name">
          <h3>{label}</h3>
          <p className="sub">{purpose}</p>
        </div>
        <div className="intg__state">
          <ToneBadge tone={state.tone} label={state.label} />
          <p className="sub">{state.line}</p>
        </div>
        <div className="intg__acts">
          {row.source !== 'none' && (
            <Button variant="quiet" size="sm" busy={isTesting} aria-label={`Test ${label}`} onClick={() => void test()}>
              Test
            </Button>
          )}
          <Button
            variant="quiet"
            size="sm"
            aria-label={`${isOpen ? 'Close' : openLabel} ${label}`}
            aria-expanded={isOpen}
            onClick={isOpen ? onClose : onOpen}
          >
            {isOpen ? 'Close' : openLabel}
          </Button>
        </div>
      </div>
      <IntegrationNotes row={row} />
      {isOpen && <IntegrationForm {...props} onTest={test} />}
    </section>
  );
}

function IntegrationNotes({ row }: { readonly row: IntegrationRow }) {
  const { source, variables, isStored, unreadableReason, lastError } = row;
  return (
    <div className="intg__notes">
      {source === 'environment' && (
        <Note>
          Set on the server by {variables.join(', ')}.{' '}
          {isStored
            ? 'The environment wins: what is saved here is used only without these variables.'
            : 'The environment wins over what is saved here.'}
        </Note>
      )}
      {unreadableReason && <Note kind="bad">{unreadableReason}</Note>}
      {lastError !== null && <Note kind="bad">{lastError}</Note>}
    </div>
  );
}
