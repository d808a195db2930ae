import { useId } from 'react';

interface ProgressProps {
  readonly label: string;
  /** Absent while the progress is unknown. */
  readonly value?: number;
  readonly max?: number;
}

export function Progress({ label, value, max = 100 }: ProgressProps) {
  const id = useId();
  return (
    <div className="progress">
      <label htmlFor={id}>{label}</label>
      <progress id={id} max={max} {...(value === undefined ? {} : { value })} />
    </div>
  );
}
