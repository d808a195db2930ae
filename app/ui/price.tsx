import { formatAmount, formatMoney, type Paise } from '#shop/money/money.ts';
import { classNames } from './class-names.ts';

interface PriceProps {
  readonly amount: Paise;
  readonly oldAmount?: Paise | null;
  /** What is saved, in per cent; shown in words on the product page. */
  readonly saving?: number;
  readonly large?: boolean;
}

/** Price, old price, saving: always in that order. */
export function Price({ amount, oldAmount = null, saving, large = false }: PriceProps) {
  const reduced = oldAmount !== null && oldAmount > amount;
  return (
    <p className={classNames('price', large && 'price--large')}>
      <span>
        {amount < 0 && '−'}
        <span className="rs">₹</span>
        {formatAmount(amount)}
      </span>
      {reduced && (
        <s>
          <span className="sr">Old price </span>
          {formatMoney(oldAmount)}
        </s>
      )}
      {reduced && saving !== undefined && saving > 0 && <em>{saving}% off</em>}
    </p>
  );
}
