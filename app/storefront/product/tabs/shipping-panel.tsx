import { listDeliveryTimes } from '#shop/catalog/delivery-terms.ts';
import type { LabelledValue } from '#shop/catalog/product-details.ts';
import { SpecList } from './spec-list.tsx';

interface ShippingPanelProps {
  readonly hasExpress: boolean;
  readonly returnTerms: readonly LabelledValue[];
}

export function ShippingPanel({ hasExpress, returnTerms }: ShippingPanelProps) {
  return (
    <div className="halves">
      <section>
        <h3 className="h-panel">Delivery</h3>
        <SpecList specs={listDeliveryTimes(hasExpress)} />
      </section>
      <section>
        <h3 className="h-panel">Returns</h3>
        <SpecList specs={returnTerms} />
        <p className="halves__more">
          Items must come back unused, unwashed and with their tags. See the <a href="/returns">Refund Policy</a>.
        </p>
      </section>
    </div>
  );
}
