import type { ShownOrder } from '#shop/orders/shown-order.ts';

export function AddressBlock({ address }: { readonly address: ShownOrder['shippingAddress'] }) {
  const { fullName, address: street, city, state, pincode, phone } = address;
  return (
    <address className="oaddress">
      <b>
        <bdi>{fullName}</bdi>
      </b>
      {street !== '' && <bdi>{street}</bdi>}
      <bdi>
        {city}, {state} {pincode}
      </bdi>
      {phone !== '' && <span>{phone}</span>}
    </address>
  );
}
