import { type FormEvent, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { findOpenInvoice } from '#shop/invoices/document-summary.ts';
import type { AdminOrderDetail } from '#shop/orders/admin-order-detail.ts';
import { isBeforeSending } from '#shop/orders/order.ts';
import { ANONYMOUS } from '#shop/orders/order-record.ts';
import { RECIPIENT_MAX } from '#shop/shipping/recipient.ts';
import { placeOfSupply } from '#shop/tax/indian-states.ts';
import { useCloseAfter } from '../../kit/actions/use-close-after.ts';
import { customerPath } from '../../kit/customer-path.ts';
import { isEqual } from '../../kit/form/merge-typed.ts';
import { FailureNote, Note } from '../../kit/note.tsx';
import { Panel } from '../../kit/panel.tsx';
import { useMay } from '../../kit/use-may.tsx';
import { useMoney } from '../../kit/use-money.tsx';
import { getInitials } from '../../kit/wording.ts';
import type { OrderActions } from '../../order-actions/use-order-actions.ts';
import { ordersText } from '../order-messages.ts';
import type { MarkUnsaved } from './unsaved-field.ts';

interface AddressPanelProps {
  readonly detail: AdminOrderDetail;
  readonly actions: OrderActions;
  readonly onDirty: MarkUnsaved;
}

/** Returns the line below the customer's name; '' when the role of the staff member may not see customers. */
function describeAccount(
  { order, customerTotals, guest }: AdminOrderDetail,
  money: ReturnType<typeof useMoney>,
): string {
  if (customerTotals) return `${ordersText(customerTotals.orders)}, ${money(customerTotals.spent)} in all`;
  if (guest) return 'Guest';
  return order.userId === ANONYMOUS ? 'Without an account' : '';
}

export function AddressPanel(props: AddressPanelProps) {
  const { order, guest } = props.detail;
  const money = useMoney();
  const [isEditing, setEditing] = useState(false);
  const may = useMay();
  const seesContact = may('customers.read');
  const { shippingAddress, customer } = order;
  const mayEdit = isBeforeSending(order.status) && may('orders.edit') && seesContact;
  return (
    <Panel
      title="Customer"
      headerExtra={
        mayEdit &&
        !isEditing && (
          <Button variant="quiet" size="sm" onClick={() => setEditing(true)}>
            <Icon name="edit" />
            Edit address
          </Button>
        )
      }
      bodyClass="odetail__body odetail__halves"
    >
      <div>
        <div className="ocustomer">
          <span className="ocustomer__face" aria-hidden="true">
            {getInitials(customer.name)}
          </span>
          <div>
            <b>
              {order.userId === ANONYMOUS || !seesContact ? (
                <bdi>{customer.name}</bdi>
              ) : (
                <Link className="inline-link" to={customerPath(order.userId)}>
                  <bdi>{customer.name}</bdi>
                </Link>
              )}
            </b>
            <span className="sub">{describeAccount(props.detail, money)}</span>
          </div>
        </div>
        {seesContact ? (
          <>
            <p className="ocustomer__contact">
              <Icon name="mail" size="sm" />
              <a href={`mailto:${customer.email}`}>{customer.email}</a>
            </p>
            <p className="ocustomer__contact">
              <Icon name="call" size="sm" />
              <a href={`tel:+91${customer.phone}`}>{customer.phone}</a>
              {guest && <span>{guest.isPhoneVerified ? '· verified' : '· not verified'}</span>}
            </p>
          </>
        ) : (
          <p className="sub">Email and phone are for roles that see customers.</p>
        )}
      </div>
      <div>
        <h3>Deliver to</h3>
        {isEditing ? (
          <AddressForm {...props} onClose={() => setEditing(false)} />
        ) : (
          <address className="ocustomer__address">
            <bdi>{shippingAddress.fullName}</bdi>
            <span>{shippingAddress.address}</span>
            <span>{shippingAddress.city}</span>
            <span>
              {shippingAddress.state} {shippingAddress.pincode}
            </span>
            <span>{shippingAddress.phone}</span>
          </address>
        )}
      </div>
    </Panel>
  );
}

/**
 * Each field with its label and its longest text. The limits of pincode and phone leave room for spaces and a country
 * code.
 */
const FIELDS = [
  ['fullName', 'Name', RECIPIENT_MAX.name],
  ['address', 'Address', RECIPIENT_MAX.address],
  ['city', 'City', RECIPIENT_MAX.city],
  ['state', 'State', RECIPIENT_MAX.state],
  ['pincode', 'Pincode', 10],
  ['phone', 'Phone', 20],
] as const;

/**
 * Returns whether saving this address issues a credit note: the goods then go to another State than the one on the
 * invoice.
 */
function creditsInvoice({ order, documents }: AdminOrderDetail, draft: AdminOrderDetail['order']['shippingAddress']) {
  const invoice = findOpenInvoice(documents);
  return invoice !== null && invoice.orderId === order.id && invoice.placeOfSupply !== placeOfSupply(draft);
}

function AddressForm({
  detail,
  actions: { run, isBusy },
  onDirty,
  onClose,
}: AddressPanelProps & { readonly onClose: () => void }) {
  const { order, version } = detail;
  const [addressAtOpening] = useState(order.shippingAddress);
  const [draft, setDraft] = useState(addressAtOpening);
  const { failure, closeAfter } = useCloseAfter(onClose);
  const isDirty = !isEqual(draft, order.shippingAddress);
  useEffect(() => onDirty('Address', isDirty), [isDirty, onDirty]);
  useEffect(() => () => onDirty('Address', false), [onDirty]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy('saveAddress')) return;
    const change = { id: order.id, version, shippingAddress: draft, customerPhone: draft.phone };
    await closeAfter(run('saveAddress', change, { hidesFailureToast: true }));
  };
  return (
    <form className="ocustomer__form" onSubmit={submit} noValidate>
      {!isEqual(addressAtOpening, order.shippingAddress) && (
        <Note kind="warn" title="This address was changed while you were editing it.">
          Now: {Object.values(order.shippingAddress).filter(Boolean).join(', ')}. Saving replaces it.
        </Note>
      )}
      <FailureNote failure={failure} />
      {FIELDS.map(([name, label, maxLength]) => (
        <Field
          key={name}
          label={label}
          value={draft[name]}
          maxLength={maxLength}
          autoComplete="off"
          onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
        />
      ))}
      {creditsInvoice(detail, draft) && (
        <Note kind="warn">This invoice was issued. A credit note will be issued, and a new invoice at dispatch.</Note>
      )}
      <div className="ocustomer__actions">
        <Button variant="quiet" size="sm" onClick={onClose}>
          Discard
        </Button>
        <Button type="submit" size="sm" busy={isBusy('saveAddress')} disabled={!isDirty}>
          Save address
        </Button>
      </div>
    </form>
  );
}
