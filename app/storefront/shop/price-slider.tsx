import { useEffect, useRef } from 'react';
import { PRICE_RANGE } from '#shop/catalog/shop-query.ts';
import { formatMoney } from '#shop/money/money.ts';
import { capText } from './shop-messages.ts';

interface PriceSliderProps {
  readonly max: number | null;
  readonly onChange: (max: number | null) => void;
}

const { min: least, max: most, step } = PRICE_RANGE;

export function PriceSlider({ max, onChange }: PriceSliderProps) {
  const slider = useRef<HTMLInputElement>(null);
  const at = max ?? most;
  // Set by script, since the content security policy forbids style attributes. Without JavaScript the track is plain.
  useEffect(() => slider.current?.style.setProperty('--filled', String(at / most)), [at]);
  const choose = (value: number) => onChange(value < most ? value : null);
  return (
    <div className="range">
      <input
        ref={slider}
        type="range"
        name="max"
        min={least}
        max={most}
        step={step}
        value={at}
        aria-label="Price Range"
        aria-valuetext={capText(max)}
        onChange={(event) => choose(Number(event.target.value))}
      />
      <div className="range__ends">
        <span>{formatMoney(least)}</span>
        <output>{capText(max)}</output>
        <span>{formatMoney(most * 100)}</span>
      </div>
    </div>
  );
}
