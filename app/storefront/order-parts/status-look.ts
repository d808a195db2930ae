// Label and colour of an order status (S-ORD): processing blue, shipped yellow, delivered green, cancelled red, a new order
// plain. A status outside the list is 'Unknown'.

interface StatusLook {
  readonly word: string;
  readonly colour: 'blue' | 'yellow' | 'green' | 'red' | 'plain';
}

const LOOKS: Readonly<Record<string, StatusLook>> = {
  pending: { word: 'Pending', colour: 'plain' },
  processing: { word: 'Processing', colour: 'blue' },
  shipped: { word: 'Shipped', colour: 'yellow' },
  delivered: { word: 'Delivered', colour: 'green' },
  cancelled: { word: 'Cancelled', colour: 'red' },
};

export const statusLook = (status: string): StatusLook =>
  (Object.hasOwn(LOOKS, status) && LOOKS[status]) || { word: 'Unknown', colour: 'plain' };
