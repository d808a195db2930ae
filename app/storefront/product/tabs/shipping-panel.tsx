import { listDeliveryTimes, RETURN_TERMS } from '#shop/catalog/delivery-terms.ts';
import { SpecList } from './spec-list.tsx';

export function ShippingPanel({ hasExpress }: { readonly hasExpress: boolean }) {
  return (
    <div className="halves">
      <section>
        <h3 className="h-panel">Delivery</h3>
        <SpecList specs={listDeliveryTimes(hasExpress)} />
      </section>
      <section>
        <h3 className="h-panel">Returns</h3>
        <SpecList specs={RETURN_TERMS} />
        <p className="halves__more">
          Items must come back unused, unwashed and with their tags. See the <a href="/returns">Refund Policy</a>.
        </p>
      </section>
    </div>
  );
}
