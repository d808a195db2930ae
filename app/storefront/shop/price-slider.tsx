import { useEffect, useRef } from 'react';
import { PRICE_RANGE } from '#shop/catalog/shop-query.ts';
import { formatMoney } from '#shop/money/money.ts';
import { priceCapText } from './shop-messages.ts';

interface PriceSliderProps {
  readonly max: number | null;
  readonly onChange: (max: number | null) => void;
}

const { min: minPrice, max: maxPrice, step } = PRICE_RANGE;

export function PriceSlider({ max, onChange }: PriceSliderProps) {
  const slider = useRef<HTMLInputElement>(null);
  const sliderValue = max ?? maxPrice;
  // Set by script, since the content security policy forbids style attributes. Without JavaScript the track is plain.
  useEffect(() => slider.current?.style.setProperty('--filled', String(sliderValue / maxPrice)), [sliderValue]);
  const choose = (value: number) => onChange(value < maxPrice ? value : null);
  return (
    <div className="range">
      <input
        ref={slider}
        type="range"
        name="max"
        min={minPrice}
        max={maxPrice}
        step={step}
        value={sliderValue}
        aria-label="Price Range"
        aria-valuetext={priceCapText(max)}
        onChange={(event) => choose(Number(event.target.value))}
      />
      <div className="range__ends">
        <span>{formatMoney(minPrice)}</span>
        <output>{priceCapText(max)}</output>
        <span>{formatMoney(maxPrice * 100)}</span>
      </div>
    </div>
  );
}
