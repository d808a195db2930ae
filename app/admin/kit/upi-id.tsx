/** The UPI id to which staff transfer a refund; nothing when the customer gave none. */
export const UpiId = ({ vpa }: { readonly vpa: string | null }) =>
  vpa === null ? null : (
    <span className="sub upi-id">
      Transfer to <b className="mono">{vpa}</b>
    </span>
  );
