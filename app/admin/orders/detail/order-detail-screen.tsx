// One order: its lines, its payments, its history, and the actions on it.

import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Shipment, Tracking } from '#shop/fulfilment/shipment.ts';
import type { OrderMessage } from '#shop/messages/messages-of-order.server.ts';
import type { Paise } from '#shop/money/money.ts';
import { canBeSent } from '#shop/orders/admin-order.ts';
import type { AdminOrderDetail } from '#shop/orders/admin-order-detail.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { orderDayAndTime } from '#shop/orders/order-dates.ts';
import { getPaymentSums } from '#shop/orders/payment-state.ts';
import type { ReturnSummary } from '#shop/returns/shown-return.ts';
import { AdminPage } from '../../kit/admin-page.tsx';
import { useUnsavedFields } from '../../kit/form/use-unsaved-fields.tsx';
import { EmptyList } from '../../kit/list/list-states.tsx';
import { withParams } from '../../kit/list/paging.ts';
import { isShortcut } from '../../kit/list/use-list-keys.ts';
import { PaymentBadge } from '../../kit/payment-badge.tsx';
import { StatusBadge } from '../../kit/status-badge.tsx';
import { useHasCourier } from '../../kit/use-has-courier.tsx';
import { IfMay, useMay, useMayOpen } from '../../kit/use-may.tsx';
import { MarkSentDialog } from '../../order-actions/mark-sent-dialog.tsx';
import { useOrderActions } from '../../order-actions/use-order-actions.ts';
import { ShipmentDialog } from '../../shipment-dialog/shipment-dialog.tsx';
import { MoveDialog } from '../move-dialog.tsx';
import { type RequestedMove, useStatusMoves } from '../use-status-moves.ts';
import { AddressPanel } from './address-panel.tsx';
import { DocumentsPanel } from './documents-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { ItemsPanel } from './items-panel.tsx';
import { MessagesPanel } from './messages-panel.tsx';
import { MoneyPanel } from './money-panel.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { ReplacementLinks } from './replacement-links.tsx';
import { RequestPanel } from './request-panel.tsx';
import { ReturnsPanel } from './returns-panel.tsx';
import { ShipmentPanel } from './shipment-panel.tsx';
import { StatusPanel } from './status-panel.tsx';
import { UnitsPanel } from './units-panel.tsx';
import type { UnsavedField } from './unsaved-field.ts';

interface DetailScreenProps {
  /** Null when the order does not exist. */
  readonly detail: AdminOrderDetail | null;
  readonly shipment: Shipment | null;
  readonly tracking: Tracking | null;
  readonly returns: readonly ReturnSummary[];
  readonly messages: readonly OrderMessage[];
  /** The part of the payments that can still be refunded. */
  readonly refundable: Paise;
  readonly now: Date;
}

/** Returns the path of the list from which the order was opened, with its filters and page. */
function useListPath(): string {
  const [params] = useSearchParams();
  const list = withParams(params, { order: null, page: params.get('page') });
  return `/admin-panel/orders${list === '?' ? '' : list}`;
}

export function OrderDetailScreen({ detail, ...screenProps }: DetailScreenProps) {
  const back = useListPath();
  if (detail) return <OrderDetail detail={detail} back={back} {...screenProps} />;
  return (
    <AdminPage title="Order" back={{ to: back, name: 'Orders' }}>
      <section className="panel" aria-label="Order">
        <EmptyList title="Order not found." text="Its id may be mistyped, or it is not there any more.">
          <Link className={buttonClass({ variant: 'quiet' })} to={back}>
            All orders
          </Link>
        </EmptyList>
      </section>
    </AdminPage>
  );
}

interface OrderDetailProps extends Omit<DetailScreenProps, 'detail'> {
  readonly detail: AdminOrderDetail;
  readonly back: string;
}

function OrderDetail({ detail, shipment, tracking, returns, messages, refundable, now, back }: OrderDetailProps) {
  const { order, requests, replaces, replacedBy } = detail;
  const [confirming, setConfirming] = useState<RequestedMove | null>(null);
  const [isShipping, setShipping] = useState(false);
  const moves = useStatusMoves({ onConfirmNeeded: setConfirming, onSend: () => setShipping(true) });
  const SendDialog = useHasCourier() ? ShipmentDialog : MarkSentDialog;
  const actions = useOrderActions();
  const [request] = requests;
  const unsaved = useUnsavedFields<UnsavedField>('this order');
  return (
    <AdminPage
      title={`Order ${shortOrderId(order.orderId)}`}
      back={{ to: back, name: 'Orders' }}
      summary={
        <>
          <span className="odetail__badges">
            <StatusBadge status={order.status} />
            <PaymentBadge sums={getPaymentSums(detail)} />
          </span>
          Placed {orderDayAndTime(order.orderDate)} · <span className="mono">{order.orderId}</span>
        </>
      }
      actions={<Actions detail={detail} onShip={() => setShipping(true)} />}
    >
      {(replaces !== null || replacedBy.length > 0) && (
        <ReplacementLinks replaces={replaces} replacedBy={replacedBy} isFree={order.total === 0} />
      )}
      {request && <RequestPanel key={request.id} detail={detail} request={request} now={now} run={actions.run} />}
      {/* A phone shows one column in this order, a desktop two columns. */}
      <div className="columns odetail">
        <div className="odetail__main">
          <ItemsPanel detail={detail} />
          <IfMay anyOf={['orders.edit']}>
            <UnitsPanel detail={detail} run={actions.run} />
          </IfMay>
        </div>
        <div className="odetail__side odetail__side--order">
          <NotesPanel detail={detail} actions={actions} onDirty={unsaved.mark} />
          <StatusPanel detail={detail} moves={moves} />
          <ReturnsPanel returns={returns} />
          <ShipmentPanel detail={detail} shipment={shipment} tracking={tracking} actions={actions} />
          <AddressPanel detail={detail} actions={actions} onDirty={unsaved.mark} />
          <IfMay anyOf={['customers.read', 'gst']}>
            <DocumentsPanel detail={detail} />
          </IfMay>
        </div>
        <div className="odetail__main">
          <MoneyPanel detail={detail} actions={actions} refundable={refundable} returns={returns} />
          <HistoryPanel detail={detail} />
          <MessagesPanel orderNumber={order.orderId} messages={messages} />
        </div>
      </div>
      {unsaved.guard}
      {confirming && <MoveDialog requestedMove={confirming} moves={moves} onClose={() => setConfirming(null)} />}
      {isShipping && <SendDialog orderNumber={order.orderId} onClose={() => setShipping(false)} />}
    </AdminPage>
  );
}

interface ActionsProps {
  readonly detail: AdminOrderDetail;
  readonly onShip: () => void;
}

function Actions({ detail, onShip }: ActionsProps) {
  const { order, newer, older, printable } = detail;
  const getOrderPath = useOrderPath();
  useNeighbourKeys({ newer: newer && getOrderPath(newer), older: older && getOrderPath(older) });
  const quietButton = buttonClass({ variant: 'quiet' });
  const documentsPath = `/admin-panel/orders/${encodeURIComponent(order.orderId)}`;
  const mayOpen = useMayOpen();
  const mayShip = useMay()('fulfilment');
  return (
    <>
      <span className="odetail__walk">
        <NeighbourLink to={newer && getOrderPath(newer)} icon="cup" label="Newer order (K)" />
        <NeighbourLink to={older && getOrderPath(older)} icon="cdown" label="Older order (J)" />
      </span>
      {printable !== null && mayOpen('/admin-panel/orders/:orderId/invoice') && (
        <Link className={quietButton} to={`${documentsPath}/invoice`}>
          <Icon name="print" />
          {printable === 'Invoice' ? 'Print invoice' : printable}
        </Link>
      )}
      {mayShip && (
        <Link className={quietButton} to={`${documentsPath}/packing-slip`}>
          <Icon name="print" />
          Packing slip
        </Link>
      )}
      {mayShip && <SendButton detail={detail} onShip={onShip} />}
    </>
  );
}

/**
 * Shows nothing when the order's status rules out sending. The button is disabled while only an open cancellation
 * request forbids it.
 */
function SendButton({ detail: { order, requests }, onShip }: ActionsProps) {
  const hasCourier = useHasCourier();
  if (!canBeSent(order.status, null, hasCourier)) return null;
  const isBlockedByRequest = !canBeSent(order.status, requests[0] ?? null, hasCourier);
  return (
    <Button
      variant={isBlockedByRequest ? 'quiet' : 'secondary'}
      disabled={isBlockedByRequest}
      title={isBlockedByRequest ? 'Answer the cancellation request first' : undefined}
      onClick={onShip}
    >
      <Icon name="truck" />
      {hasCourier ? 'Create Shipment' : 'Mark as sent'}
    </Button>
  );
}

function useOrderPath(): (orderId: string) => string {
  const [params] = useSearchParams();
  return (orderId) => withParams(params, { order: orderId, page: params.get('page') });
}

interface NeighbourLinkProps {
  readonly to: string | null;
  readonly icon: string;
  readonly label: string;
}

function NeighbourLink({ to, icon, label }: NeighbourLinkProps) {
  if (to === null) {
    return (
      <span className="ib ib--off" aria-hidden="true">
        <Icon name={icon} />
      </span>
    );
  }
  return (
    <Link className="ib" to={to} aria-label={label} title={label}>
      <Icon name={icon} />
    </Link>
  );
}

/** K opens the newer order, J the older one. */
function useNeighbourKeys({ newer, older }: { readonly newer: string | null; readonly older: string | null }): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (newer && isShortcut(event, 'k')) void navigate(newer);
      if (older && isShortcut(event, 'j')) void navigate(older);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate, newer, older]);
}
