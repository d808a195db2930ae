// Label and colour of an order status (S-ORD): processing blue, shipped yellow, delivered green, cancelled red, a new order
// plain. A status outside the list is 'Unknown'.

interface StatusStyle {
  readonly label: string;
  readonly colour: 'blue' | 'yellow' | 'green' | 'red' | 'plain';
}

const STYLES: Readonly<Record<string, StatusStyle>> = {
  pending: { label: 'Pending', colour: 'plain' },
  processing: { label: 'Processing', colour: 'blue' },
  shipped: { label: 'Shipped', colour: 'yellow' },
  delivered: { label: 'Delivered', colour: 'green' },
  cancelled: { label: 'Cancelled', colour: 'red' },
};

export const statusStyle = (status: string): StatusStyle =>
  (Object.hasOwn(STYLES, status) && STYLES[status]) || { label: 'Unknown', colour: 'plain' };
