// Label and colour of an order status (S-ORD): processing blue, shipped yellow, delivered green, cancelled red, a new
// order plain. A status outside the list is 'Unknown'.

interface StatusStyle {
  readonly label: string;
  readonly color: 'blue' | 'yellow' | 'green' | 'red' | 'plain';
}

const STYLES: Readonly<Record<string, StatusStyle>> = {
  pending: { label: 'Pending', color: 'plain' },
  processing: { label: 'Processing', color: 'blue' },
  shipped: { label: 'Shipped', color: 'yellow' },
  delivered: { label: 'Delivered', color: 'green' },
  cancelled: { label: 'Cancelled', color: 'red' },
};

export const statusStyle = (status: string): StatusStyle =>
  (Object.hasOwn(STYLES, status) && STYLES[status]) || { label: 'Unknown', color: 'plain' };
