import { classNames } from '#app/ui/class-names.ts';

export const STEPS = ['Shipping Details', 'Payment Method', 'Review & Place Order'] as const;
export type Step = 1 | 2 | 3;

/** The current step of the three. */
export function StepsBar({ step }: { readonly step: Step }) {
  return (
    <ol className="steps">
      {STEPS.map((title, place) => (
        <li
          key={title}
          className={classNames(place + 1 < step && 'is-done', place + 1 === step && 'is-now')}
          aria-current={place + 1 === step ? 'step' : undefined}
        >
          <b>{place + 1}</b> <span>{title}</span>
        </li>
      ))}
    </ol>
  );
}
