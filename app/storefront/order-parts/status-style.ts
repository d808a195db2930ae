// Label and colour of an order status (S-ORD): processing blue, shipped yellow, delivered green, cancelled red, a new order
// plain. A status outside the list is 'Unknown'.

interface StatusStyle {
  readonly word: string;
  readonly colour: 'blue' | 'yellow' | 'green' | 'red' | 'plain';
}

const STYLES: Readonly<Record<string, StatusStyle>> = {
  pending: { word: 'Pending', colour: 'plain' },
  processing: { word: 'Processing', colour: 'blue' },
  shipped: { word: 'Shipped', colour: 'yellow' },
  delivered: { word: 'Delivered', colour: 'green' },
  cancelled: { word: 'Cancelled', colour: 'red' },
};

export const statusStyle = (status: string): StatusStyle =>
  (Object.hasOwn(STYLES, status) && STYLES[status]) || { word: 'Unknown', colour: 'plain' };
