import { CHANNEL_LABELS, type CustomerConsent, PURPOSE_LABELS } from '#shop/consents/consent.ts';
import { useAdminAction } from '../kit/actions/use-admin-action.ts';
import { formatDateTime } from '../kit/indian-time.ts';
import { Panel } from '../kit/panel.tsx';
import { RowButton } from '../kit/row-button.tsx';
import { useMay } from '../kit/use-may.tsx';
import { CONSENT_SOURCE_LABELS, FAILURE_MESSAGES } from './user-messages.ts';
import type { action } from './users.actions.ts';

interface CustomerConsentsProps {
  readonly userId: string;
  /** The newest statement per contact, channel and purpose. */
  readonly consents: readonly CustomerConsent[];
}

export function CustomerConsents({ userId, consents }: CustomerConsentsProps) {
  const { run, isBusy } = useAdminAction<typeof action>('/admin-panel/users/change', FAILURE_MESSAGES);
  const mayEdit = useMay()('customers.edit');
  return (
    <Panel title="Consents" bodyClass="customer__body">
      {consents.length === 0 && <p className="sub">This customer has allowed nothing beside order news.</p>}
      <ul className="customer__consents">
        {consents.map(({ id, contact, channel, purpose, state, text, source, at }) => (
          <li key={id}>
            <div>
              <p>
                <b>
                  {PURPOSE_LABELS[purpose]}, {CHANNEL_LABELS[channel]}
                </b>
                : {state === 'given' ? 'allowed' : 'withdrawn'}
              </p>
              {text !== '' && <p>“{text}”</p>}
              <span className="sub">
                {contact} · {CONSENT_SOURCE_LABELS[source]} · since {formatDateTime(at)}
              </span>
            </div>
            {state === 'given' && mayEdit && (
              <RowButton
                busy={isBusy('withdrawConsent')}
                label={`Record withdrawal: ${PURPOSE_LABELS[purpose]}, ${CHANNEL_LABELS[channel]}`}
                onClick={() => void run('withdrawConsent', { userId, consentId: id })}
              >
                Record withdrawal
              </RowButton>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
