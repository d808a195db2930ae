import { classNames } from '#app/ui/class-names.ts';

export const STEPS = ['Shipping Details', 'Payment Method', 'Review & Place Order'] as const;
export type Step = 1 | 2 | 3;

/** The current step of the three. */
export function StepsBar({ step }: { readonly step: Step }) {
  return (
    <ol className="steps">
      {STEPS.map((title, index) => (
        <li
          key={title}
          className={classNames(index + 1 < step && 'is-done', index + 1 === step && 'is-now')}
          aria-current={index + 1 === step ? 'step' : undefined}
        >
          <b>{index + 1}</b> <span>{title}</span>
        </li>
      ))}
    </ol>
  );
}
