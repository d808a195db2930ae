import { formatAmount, formatMoney, type Paise } from '#shop/money/money.ts';
import { classNames } from './class-names.ts';

interface PriceProps {
  readonly amount: Paise;
  readonly oldAmount?: Paise | null;
  /** The discount in per cent; shown on the product page. */
  readonly savedPercent?: number;
  readonly large?: boolean;
}

/** Price, old price, discount: always in that order. */
export function Price({ amount, oldAmount = null, savedPercent, large = false }: PriceProps) {
  const isReduced = oldAmount !== null && oldAmount > amount;
  return (
    <p className={classNames('price', large && 'price--large')}>
      <span>
        {amount < 0 && '−'}
        <span className="rs">₹</span>
        {formatAmount(amount)}
      </span>
      {isReduced && (
        <s>
          <span className="sr">Old price </span>
          {formatMoney(oldAmount)}
        </s>
      )}
      {isReduced && savedPercent !== undefined && savedPercent > 0 && <em>{savedPercent}% off</em>}
    </p>
  );
}
