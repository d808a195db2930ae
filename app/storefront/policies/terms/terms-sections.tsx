import type { StoreInfo } from '#shop/settings/settings.ts';
import { MailLink, type PolicySection } from '../policy-page.tsx';

type Store = Pick<StoreInfo, 'name' | 'email' | 'address'>;

const ONLINE_PAYMENT_TEXT =
  'You can pay by card, by UPI, or in cash on delivery. Card and UPI payments are handled by a payment provider; your card details never reach us. If money left your account but no order was confirmed, it is refunded to you.';
const CASH_ONLY_TEXT = 'You pay in cash on delivery.';

export const termsSections = (
  { name, email, address }: Store,
  takesOnlinePayments: boolean,
): readonly PolicySection[] => [
  {
    id: 'who-we-are',
    title: 'Who we are',
    body: (
      <p>
        This shop is run by {address === '' ? name : `${name}, ${address}`}. You reach us at <MailLink email={email} />.
        We sell and deliver within India. To order you must be 18 or older, or shop with a parent or guardian who agrees
        to these terms.
      </p>
    ),
  },
  {
    id: 'orders',
    title: 'Orders',
    body: (
      <>
        <p>
          Your order is your offer to buy. We accept it when we confirm it on the screen and by email. The items are
          then set aside for you.
        </p>
        <p>
          Should we be unable to send something after all, for example because it turns out to be damaged, we tell you
          and refund what you paid for it. You can ask to cancel an order in My Orders.
        </p>
      </>
    ),
  },
  {
    id: 'prices',
    title: 'Prices and GST',
    body: (
      <>
        <p>
          Prices are in Indian rupees. GST and the delivery charge are shown as lines of their own before you order, and
          the total you confirm includes them. Nothing is added afterwards.
        </p>
        <p>
          The price at the time of your order counts. If a price was plainly a mistake, we ask you before we send
          anything; you may cancel without cost. A coupon is valid on the terms shown with it and cannot be paid out.
        </p>
      </>
    ),
  },
  {
    id: 'payment',
    title: 'Payment',
    body: <p>{takesOnlinePayments ? ONLINE_PAYMENT_TEXT : CASH_ONLY_TEXT}</p>,
  },
  {
    id: 'delivery',
    title: 'Delivery',
    body: (
      <p>
        We deliver to the address you give us, so please check it and your phone number. The delivery date is our best
        estimate, not a promise; you can follow the parcel on the <a href="/track-order">Track Order</a> page. The goods
        are at our risk until they are handed over at your address.
      </p>
    ),
  },
  {
    id: 'returns',
    title: 'Returns, exchanges and refunds',
    body: (
      <p>
        Our <a href="/returns">Refund and Exchange Policy</a> says what can come back, by when, and how you are
        refunded. It is part of these terms.
      </p>
    ),
  },
  {
    id: 'accounts',
    title: 'Your account',
    body: (
      <p>
        Keep your password to yourself and tell us at once if you think somebody else knows it. Please give details that
        are true and yours. We may close an account that is used for fraud or to harm others. What we keep about you is
        described in the <a href="/privacy">Privacy Policy</a>.
      </p>
    ),
  },
  {
    id: 'content',
    title: 'Pictures, words and reviews',
    body: (
      <p>
        The pictures, texts and designs of this shop belong to us or to those who let us use them. Colours may look a
        little different on your screen, and handmade cloth varies a little each time. A review you write stays yours;
        you let us show it here. We do not show reviews that are insulting, false or against the law.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        We answer for our products and our work as Indian consumer law requires. Beyond that, our liability for an order
        is limited to what you paid for it, and we do not answer for what is outside our reach, such as strikes, floods
        or failures of the network. Nothing here limits liability for intent, gross negligence, or harm to life and
        health.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Complaints and law',
    body: (
      <>
        <p>
          Something went wrong? Write to <MailLink email={email} />. We confirm a complaint within 48 hours and settle
          it within one month.
        </p>
        <p>
          The law of India applies. The courts of Bangalore, Karnataka have jurisdiction; as a consumer you may also
          turn to the consumer commission where you live.
        </p>
        <p>
          When these terms change, updates appear on this page. The terms of the day you ordered apply to that order.
        </p>
      </>
    ),
  },
];
