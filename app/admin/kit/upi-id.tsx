/** The UPI id to which staff transfer a refund; one click selects all of it. Nothing when the customer named none. */
export const UpiId = ({ vpa }: { readonly vpa: string | null }) =>
  vpa === null ? null : (
    <span className="sub upi-id">
      Transfer to <b className="mono">{vpa}</b>
    </span>
  );
