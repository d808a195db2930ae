type Address = Readonly<Record<'fullName' | 'address' | 'city' | 'state' | 'pincode', string>>;

interface AddressLinesProps {
  readonly address: Address;
}

/** The lines of a shipping address, each ended by a break. */
export const AddressLines = ({ address: { fullName, address, city, state, pincode } }: AddressLinesProps) => (
  <>
    <b>{fullName}</b>
    <br />
    {address}
    <br />
    {city}, {state} {pincode}
    <br />
  </>
);

interface DeliverToProps {
  readonly className: string;
  readonly address: Address & { readonly phone: string };
}

/** The panel of the address that an order goes to. */
export const DeliverTo = ({ className, address }: DeliverToProps) => (
  <section className="panel">
    <h2 className="h-panel">Deliver to</h2>
    <p className={className}>
      <AddressLines address={address} />
      {address.phone}
    </p>
  </section>
);
