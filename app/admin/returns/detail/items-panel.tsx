import { Picture } from '#app/ui/picture.tsx';
import { FINDING_LABELS } from '#shop/returns/return-labels.ts';
import type { ReturnItem, ShownReturn } from '#shop/returns/shown-return.ts';
import { Panel } from '../../kit/panel.tsx';
import { useMoney } from '../../kit/use-money.tsx';
import { pluralize } from '../../kit/wording.ts';
import { DISPOSITION_LABELS } from '../return-messages.ts';

/** The picture, the name and the paid amount: 'Size M · paid ₹1,299 less ₹90.27 discount'. */
export function ItemHead({ item }: { readonly item: ReturnItem }) {
  const money = useMoney();
  return (
    <div className="ret-item__head">
      <div>
        <b className="strong">{item.name}</b>
        <span className="sub">
          {item.size !== '' && `Size ${item.size} · `}
          paid {money(item.price)}
          {item.discount > 0 && ` less ${money(item.discount)} discount`}
          {item.wantedSize !== null && item.wantedSize !== '' && ` · wants size ${item.wantedSize}`}
        </span>
      </div>
      <b className="strong">{money(item.fullRefund)}</b>
    </div>
  );
}

export const ItemPicture = ({ item: { picture } }: { readonly item: ReturnItem }) =>
  picture ? (
    <Picture className="thumb" picture={picture} sizes="48px" widths={[96]} alt="" />
  ) : (
    <span className="thumb" />
  );

/** The items while staff cannot check them, such as before they arrive and after the return has ended. */
export function ItemsPanel({ shown }: { readonly shown: ShownReturn }) {
  return (
    <Panel title="Items" headerExtra={<span className="sub">{pluralize(shown.items.length, 'item', 'items')}</span>}>
      {shown.items.map((item) => (
        <div key={item.id} className="ret-item">
          <ItemPicture item={item} />
          <div>
            <ItemHead item={item} />
            <Finding item={item} />
          </div>
        </div>
      ))}
    </Panel>
  );
}

function Finding({ item: { finding, disposition, refundAmount } }: { readonly item: ReturnItem }) {
  const money = useMoney();
  if (finding === null) return null;
  const parts = [
    FINDING_LABELS[finding],
    ...(disposition === null ? [] : [DISPOSITION_LABELS[disposition]]),
    ...(refundAmount === null || refundAmount === 0 ? [] : [`refund ${money(refundAmount)}`]),
  ];
  return <p className="ret-item__found">{parts.join(' · ')}</p>;
}
