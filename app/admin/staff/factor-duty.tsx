// Shows whether the store requires a second factor of its staff, and who has none yet.

import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { GRACE_DAYS } from '#shop/second-factor/second-factor-duty.ts';
import type { StaffPerson } from '#shop/staff/staff-people.server.ts';
import { type AdminActions, useAdminAction } from '../kit/actions/use-admin-action.ts';
import { ConfirmDialog } from '../kit/form/confirm-dialog.tsx';
import { Panel } from '../kit/panel.tsx';
import { ToneBadge } from '../kit/status-badge.tsx';
import type { action } from './staff.actions.ts';
import { FAILURE_MESSAGES } from './staff-messages.ts';

export interface ShownDuty {
  readonly isRequired: boolean;
  /** True only for an owner. */
  readonly canChange: boolean;
  /** 'From 19 Nov 2026 on, …', or the effect of requiring no second factor. */
  readonly text: string;
  /** Why a second factor cannot be required; null when it can. */
  readonly obstacle: string | null;
}

interface FactorDutyProps {
  readonly duty: ShownDuty;
  readonly people: readonly StaffPerson[];
}

export function FactorDuty({ duty, people }: FactorDutyProps) {
  const { run, isBusy } = useAdminAction<typeof action>('/admin-panel/staff/change', FAILURE_MESSAGES);
  const peopleWithout = people.filter(({ hasSecondFactor, status }) => !hasSecondFactor && status === 'active');
  const { isRequired } = duty;
  return (
    <Panel
      title="Second factor"
      className="staff__panel"
      headerExtra={<ToneBadge tone={isRequired ? 'good' : 'idle'} label={isRequired ? 'Required' : 'Not required'} />}
      bodyClass="staff__duty"
    >
      <p>{duty.text}</p>
      {peopleWithout.length > 0 && <PeopleWithoutFactor people={peopleWithout} run={run} isBusy={isBusy} />}
      {duty.canChange && (
        <ChangeDuty
          duty={duty}
          isBusy={isBusy('requireFactor')}
          onChange={() => void run('requireFactor', { isRequired: !isRequired })}
        />
      )}
    </Panel>
  );
}

interface ChangeDutyProps {
  readonly duty: ShownDuty;
  readonly isBusy: boolean;
  readonly onChange: () => void;
}

function ChangeDuty({ duty: { isRequired, obstacle }, isBusy, onChange }: ChangeDutyProps) {
  const [isAsking, setIsAsking] = useState(false);
  if (obstacle !== null && !isRequired) return <p className="sub">{obstacle}</p>;
  const change = () => {
    setIsAsking(false);
    onChange();
  };
  return (
    <>
      <Button variant="quiet" busy={isBusy} onClick={() => setIsAsking(true)}>
        {isRequired ? 'No longer require it' : 'Require it of everybody'}
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          title={isRequired ? 'No longer require a second factor?' : 'Require a second factor?'}
          action={isRequired ? 'Stop requiring it' : 'Require it'}
          onClose={() => setIsAsking(false)}
          onConfirm={change}
        >
          <p>
            {isRequired
              ? 'A stolen password will be enough for those who have none. Those who have one keep it.'
              : `Staff have ${GRACE_DAYS} days to set it up. Nobody gets an email by itself: press Remind.`}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

const PeopleWithoutFactor = ({
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
