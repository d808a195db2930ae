import { Link } from 'react-router';
import { DocumentList } from '#app/documents/document-list.tsx';
import { staffDocumentPath } from '#app/documents/document-path.ts';
import { toDocumentLink } from '#shop/invoices/document-summary.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import type { AdminReturn } from '#shop/returns/admin-return.server.ts';
import { STATUS_LABELS } from '#shop/returns/return-labels.ts';
import type { ReturnSummary } from '#shop/returns/shown-return.ts';
import { customerPath } from '../../kit/customer-path.ts';
import { formatDateTime } from '../../kit/indian-time.ts';
import { LinkOrText } from '../../kit/link-or-text.tsx';
import { orderPath } from '../../kit/order-path.ts';
import { Panel } from '../../kit/panel.tsx';
import { returnPath } from '../../kit/return-path.ts';
import { capitalise, pluralize } from '../../kit/wording.ts';

interface CustomerPanelProps {
  readonly detail: AdminReturn;
  readonly otherReturns: readonly ReturnSummary[];
}

const MAX_LISTED = 5;

export function CustomerPanel({ detail: { order, customer, shown }, otherReturns }: CustomerPanelProps) {
  return (
    <Panel title="Customer" bodyClass="ret__body">
      <p>
        {order.userId === null ? (
          <b>{order.customerName}</b>
        ) : (
          <LinkOrText opens="/admin-panel/users/:userId" className="fact-link" to={customerPath(order.userId)}>
            <bdi>{order.customerName}</bdi>
          </LinkOrText>
        )}
        <span className="sub ret__line">
          {pluralize(customer.orders, 'order', 'orders')} ·{' '}
          {pluralize(customer.returns, 'other return', 'other returns')}
        </span>
        <a className="sub ret__line" href={`mailto:${encodeURIComponent(order.customerEmail)}`}>
          {order.customerEmail}
        </a>
        <span className="sub ret__line">{order.customerPhone}</span>
      </p>
      {otherReturns.length > 0 && (
        <ul className="ret__others">
          {otherReturns.slice(0, MAX_LISTED).map(({ number, about, status }) => (
            <li key={number}>
              <Link className="inline-link mono" to={returnPath(number)}>
                {number}
              </Link>{' '}
              <span className="sub">
                {about}, {STATUS_LABELS[status].toLowerCase()}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Parcel shown={shown} />
      {shown.vpa !== null && (
        <p>
          <span className="sub ret__line">UPI id for the refund</span>
          <b className="mono ret__copy">{shown.vpa}</b>
        </p>
      )}
    </Panel>
  );
}

function Parcel({ shown: { pickup } }: Pick<AdminReturn, 'shown'>) {
  if (!pickup || (pickup.awb === null && pickup.courierName === null)) return null;
  return (
    <p>
      <span className="sub ret__line">Return parcel</span>
      {pickup.courierName} <span className="mono ret__copy">{pickup.awb}</span>
      <span className="sub ret__line">
        {pickup.deliveredAt ? `Arrived ${formatDateTime(pickup.deliveredAt)}` : pickup.statusText}
      </span>
    </p>
  );
}

/** Links to complaints about the order, to the order of the exchange, and to invoices and credit notes. */
export function LinksPanel({ detail: { shown, order, complaints, documents } }: { readonly detail: AdminReturn }) {
  if (shown.exchangeOrder === null && complaints.length + documents.length === 0) return null;
  return (
    <Panel title="See also" bodyClass="ret__body">
      {shown.exchangeOrder && (
        <p>
          Order of the exchange:{' '}
          <LinkOrText
            opens="/admin-panel/orders"
            className="inline-link mono"
            to={orderPath(shown.exchangeOrder.orderNumber)}
          >
            {shortOrderId(shown.exchangeOrder.orderNumber)}
          </LinkOrText>{' '}
          <span className="sub">{capitalise(shown.exchangeOrder.status)}</span>
        </p>
      )}
      {complaints.map(({ id, number, status }) => (
        <p key={id}>
          Complaint{' '}
          <LinkOrText
            opens="/admin-panel/grievances/:grievanceId"
            className="inline-link mono"
            to={`/admin-panel/grievances/${id}`}
          >
            {number}
          </LinkOrText>{' '}
          <span className="sub">{capitalise(status)}</span>
        </p>
      ))}
      {documents.length > 0 && (
        <DocumentList
          className="odocuments"
          label="Invoices and credit notes"
          documents={documents.map(toDocumentLink)}
          getPath={(options) => staffDocumentPath(order.orderNumber, options)}
        />
      )}
    </Panel>
  );
}
