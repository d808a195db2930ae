// One return: the customer's request, the result of the rules, the items, the money, and the actions of staff.

import { useEffect } from 'react';
import type { AdminReturn } from '#shop/returns/admin-return.server.ts';
import type { ReturnSummary } from '#shop/returns/shown-return.ts';
import { useStaffEvents } from '../../frame/staff-events.tsx';
import { AdminPage } from '../../kit/admin-page.tsx';
import { useUnsavedFields } from '../../kit/form/use-unsaved-fields.tsx';
import { formatDateTime } from '../../kit/indian-time.ts';
import { LinkOrText } from '../../kit/link-or-text.tsx';
import { orderPath } from '../../kit/order-path.ts';
import { ReturnBadge } from '../../kit/return-badge.tsx';
import { wantsText } from '../return-messages.ts';
import { AllowedPanel } from './allowed-panel.tsx';
import { CheckPanel } from './check-panel.tsx';
import { CustomerPanel, LinksPanel } from './customer-panel.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import { ItemsPanel } from './items-panel.tsx';
import { HistoryPanel, MessagesPanel } from './messages-panel.tsx';
import { PickupPanel } from './pickup-panel.tsx';
import { PostagePanel } from './postage-panel.tsx';
import { toSteps } from './return-steps.ts';
import { SettlePanel, type SettlePanelProps } from './settle-panel.tsx';
import type { MarkUnsaved, UnsavedField } from './unsaved-field.ts';
import { useCheckForm } from './use-check-form.ts';
import { useReturnActions } from './use-return-actions.ts';
import { WordsPanel } from './words-panel.tsx';

interface ReturnScreenProps {
  readonly detail: AdminReturn;
  /** The customer's other returns, newest first. */
  readonly otherReturns: readonly ReturnSummary[];
  readonly now: Date;
}

export function ReturnScreen({ detail, otherReturns, now }: ReturnScreenProps) {
  useStaffEvents(['returns']);
  const { shown, order } = detail;
  const actions = useReturnActions();
  const check = useCheckForm(shown, actions);
  const unsaved = useUnsavedFields<UnsavedField>('this return');
  const isChecking = mayCheck(detail);
  useEffect(() => unsaved.mark('Check', isChecking && check.isDirty), [unsaved.mark, isChecking, check.isDirty]);
  return (
    <AdminPage
      title={`Return ${shown.number}`}
      back={{ to: '/admin-panel/returns', name: 'Returns' }}
      help="returns"
      summary={
        <>
          <span className="odetail__badges">
            <ReturnBadge status={shown.status} />
            <span className="ret__wants">{wantsText({ ...shown, wantedSizes: wantedSizes(shown.items) })}</span>
          </span>
          Requested {formatDateTime(shown.requestedAt)} · order{' '}
          <LinkOrText opens="/admin-panel/orders" className="fact-link mono" to={orderPath(order.orderNumber)}>
            {order.shortId}
          </LinkOrText>
        </>
      }
    >
      {/* A phone shows one column in this order, a desktop two columns. */}
      <div className="columns odetail">
        <div className="odetail__main">
          <StepsPanel detail={detail} now={now} />
          <CurrentPanels detail={detail} actions={actions} check={check} onDirty={unsaved.mark} />
        </div>
        <div className="odetail__side">
          <WordsPanel shown={shown} />
          <SettlePanel detail={detail} actions={actions} check={check} />
          <PostagePanel detail={detail} actions={actions} />
          <AllowedPanel detail={detail} otherReturns={otherReturns} />
          <CustomerPanel detail={detail} otherReturns={otherReturns} />
          <LinksPanel detail={detail} />
          <HistoryPanel shown={shown} />
        </div>
        <div className="odetail__main">
          <MessagesPanel shown={shown} actions={actions} onDirty={unsaved.mark} />
        </div>
      </div>
      {unsaved.guard}
    </AdminPage>
  );
}

const wantedSizes = (items: AdminReturn['shown']['items']): string[] => [
  ...new Set(items.flatMap(({ wantedSize }) => (wantedSize === null ? [] : [wantedSize]))),
];

/** Returns whether staff may check the items; items that the customer keeps are not checked. */
const mayCheck = ({ actions, shown }: AdminReturn): boolean =>
  actions.includes('check') && shown.items.every(({ finding }) => finding !== 'kept');

interface CurrentPanelsProps extends SettlePanelProps {
  readonly onDirty: MarkUnsaved;
}

/** The panels for the current step, at the top. */
function CurrentPanels({ detail, actions, check, onDirty }: CurrentPanelsProps) {
  const isUnderWay = ['approved', 'pickup-booked', 'picked-up'].includes(detail.shown.status);
  return (
    <>
      {detail.actions.includes('approve') && <DecisionPanel detail={detail} actions={actions} onDirty={onDirty} />}
      {isUnderWay && <PickupPanel detail={detail} actions={actions} />}
      {mayCheck(detail) ? <CheckPanel detail={detail} form={check} /> : <ItemsPanel shown={detail.shown} />}
    </>
  );
}

const StepsPanel = ({ detail, now }: { readonly detail: AdminReturn; readonly now: Date }) => (
  <section className="panel" aria-label="Steps">
    <ol className="ret-steps">
      {toSteps(detail.shown, now).map(({ label, note, state }) => (
        <li key={label} className={`ret-steps__${state}`} aria-current={state === 'now' ? 'step' : undefined}>
          <b>{label}</b>
          <span>{note}</span>
        </li>
      ))}
    </ol>
  </section>
);
