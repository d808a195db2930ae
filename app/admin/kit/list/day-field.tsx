import { useEffect, useRef } from 'react';

interface DayFieldProps {
  readonly label: string;
  readonly className: string;
  readonly value: string | null;
  /** '' is a day that was taken away. */
  readonly onChoose: (day: string) => void;
}

/** While a year is being typed it is one of long ago: nobody asks for that. */
const FIRST_DAY = '2000-01-01';

export function DayField({ label, className, value, onChoose }: DayFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  // The address may change by itself (Back, Clear filters); what is being typed right now is not overwritten.
  useEffect(() => {
    const input = field.current;
    if (input && document.activeElement !== input) input.value = value ?? '';
  }, [value]);
  return (
    <label className={className}>
      <span>{label}</span>
      <input
        ref={field}
        type="date"
        defaultValue={value ?? ''}
        onChange={({ target }) => (target.value === '' || target.value >= FIRST_DAY) && onChoose(target.value)}
      />
    </label>
  );
}
