import { classNames } from '#app/ui/class-names.ts';
import { useMoney } from '../kit/use-money.tsx';
import type { OfferedCourier } from './shipment-options.ts';

interface CourierChoiceProps {
  readonly couriers: readonly OfferedCourier[];
  /** Nobody is chosen at first. */
  readonly chosen: number | null;
  readonly onChoose: (id: number) => void;
}

export function CourierChoice({ couriers, chosen, onChoose }: CourierChoiceProps) {
  const money = useMoney();
  return (
    <fieldset className="shp__choice">
      <legend>Choose a courier service</legend>
      <ul className="shp__couriers">
        {couriers.map(({ id, name, rate, days, by, marks }) => (
          <li key={id}>
            <label className={classNames('shp__courier', id === chosen && 'is-chosen')}>
              <input
                type="radio"
                name="courier"
                className="radio"
                checked={id === chosen}
                onChange={() => onChoose(id)}
              />
              <span className="shp__name">
                <b className="strong">{name}</b>{' '}
                {marks.map((mark) => (
                  <span key={mark} className="tag">
                    {mark}
                  </span>
                ))}
              </span>
              <span className="shp__days">
                {daysInWords(days)} {by !== null && <span className="sub">by {by}</span>}
              </span>
              <span className="shp__rate">{money(rate)}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function daysInWords(days: number | null): string {
  if (days === null) return 'Days not known';
  return days === 1 ? '1 day' : `${days} days`;
}
