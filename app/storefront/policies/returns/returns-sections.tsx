import { MailLink, type PolicySection } from '../policy-page.tsx';

export const returnsSections = (email: string): readonly PolicySection[] => [
  {
    id: 'exchanges',
    title: 'Exchanges',
    body: (
      <p>
        You can ask for an exchange within 5 days of delivery, for example for another size. We allow one exchange per
        order.
      </p>
    ),
  },
  {
    id: 'returns',
    title: 'Returns',
    body: <p>You can return an item within 2 days of delivery. Please write to us before you send it.</p>,
  },
  {
    id: 'condition',
    title: 'Condition of the items',
    body: (
      <p>
        For an exchange or a return, items must be unused, unwashed and with tags. Trying an item on at home is fine, of
        course.
      </p>
    ),
  },
  {
    id: 'refunds',
    title: 'Refunds',
    body: (
      <ul>
        <li>We make refunds only after inspection of the returned item.</li>
        <li>Shipping charges are deducted from the refund.</li>
        <li>The money goes to the original payment method in 5-7 working days after approval.</li>
      </ul>
    ),
  },
  {
    id: 'damaged',
    title: 'Damaged or wrong items',
    body: (
      <p>
        Did something arrive damaged, or is it not what you ordered? We are sorry. Damaged or wrong items must be
        reported within 24 hours of delivery. A photograph of the item and its label helps us to act quickly.
      </p>
    ),
  },
  {
    id: 'exceptions',
    title: 'Non-returnable items',
    body: <p>Custom or made-to-order pieces are not returnable, because they were made for you alone.</p>,
  },
  {
    id: 'how',
    title: 'How to ask',
    body: (
      <p>
        Write to <MailLink email={email} /> or use our <a href="/contact">contact page</a>. Tell us your order number,
        the item, and whether you would like an exchange or a refund. We’ll tell you where to send it.
      </p>
    ),
  },
];
