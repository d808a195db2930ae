import { useMoney } from '../kit/use-money.tsx';
import type { ShipmentOptions } from './shipment-options.ts';

/** From where to where, in which box, and who pays when. */
export function ParcelFacts({ options: { from, to, parcel, collect } }: { readonly options: ShipmentOptions }) {
  const money = useMoney();
  return (
    <dl className="shp__facts">
      <div>
        <dt>From</dt>
        <dd className="mono">{from}</dd>
      </div>
      <div>
        <dt>To</dt>
        <dd className="mono">{to}</dd>
      </div>
      <div>
        <dt>Parcel</dt>
        <dd>{parcel}</dd>
      </div>
      <div>
        <dt>{collect === null ? 'Payment' : 'Cash on delivery'}</dt>
        <dd>{collect === null ? 'Prepaid' : `Collect ${money(collect)}`}</dd>
      </div>
    </dl>
  );
}
