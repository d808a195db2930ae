interface AddressLinesProps {
  readonly address: Readonly<Record<'fullName' | 'address' | 'city' | 'state' | 'pincode', string>>;
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
