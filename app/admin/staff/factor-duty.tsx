// Whether the store requires a second factor of its staff, and who has none yet.

import { Button } from '#app/ui/button.tsx';
import type { StaffPerson } from '#shop/staff/staff-people.server.ts';
import { type AdminActions, useAdminAction } from '../kit/actions/use-admin-action.ts';
import { Panel } from '../kit/panel.tsx';
import { SignBadge } from '../kit/status-badge.tsx';
import type { action } from './staff.actions.ts';
import { FAILURE_MESSAGES } from './staff-messages.ts';

export interface ShownDuty {
  readonly isRequired: boolean;
  /** 'From 19 Nov 2026 …', or what it means that it is off. */
  readonly text: string;
  /** Why it cannot be required. */
  readonly obstacle: string | null;
}

interface FactorDutyProps {
  readonly duty: ShownDuty;
  readonly people: readonly StaffPerson[];
}

export function FactorDuty({ duty, people }: FactorDutyProps) {
  const { run, isBusy } = useAdminAction<typeof action>('/admin-panel/staff/change', FAILURE_MESSAGES);
  const without = people.filter(({ hasSecondFactor, status }) => !hasSecondFactor && status === 'active');
  const { isRequired } = duty;
  return (
    <Panel
      title="Second factor"
      className="staff__panel"
      headerExtra={<SignBadge sign={isRequired ? 'good' : 'idle'} label={isRequired ? 'Required' : 'Not required'} />}
      bodyClass="staff__duty"
    >
      <p>{duty.text}</p>
      {without.length > 0 && <Without people={without} run={run} isBusy={isBusy} />}
      {duty.obstacle !== null && !isRequired ? (
        <p className="sub">{duty.obstacle}</p>
      ) : (
        <Button
          variant="quiet"
          busy={isBusy('requireFactor')}
          onClick={() => void run('requireFactor', { isRequired: !isRequired })}
        >
          {isRequired ? 'No longer require it' : 'Require it of everybody'}
        </Button>
      )}
    </Panel>
  );
}

const Without = ({
  people,
  run,
  isBusy,
}: Pick<FactorDutyProps, 'people'> & Pick<AdminActions<typeof action>, 'run' | 'isBusy'>) => (
  <ul className="staff__without" aria-label="People without a second factor">
    {people.map(({ id, name, email, isOwn }) => (
      <li key={id}>
        <span>
          <b>{isOwn ? 'You' : name || email}</b> {isOwn ? 'have' : 'has'} no second factor.
        </span>
        {!isOwn && (
          <Button
            variant="quiet"
            busy={isBusy('remind', id)}
            aria-label={`Remind ${name || email}`}
            onClick={() => void run('remind', { id }, { skipsReload: true })}
          >
            Remind
          </Button>
        )}
      </li>
    ))}
  </ul>
);
