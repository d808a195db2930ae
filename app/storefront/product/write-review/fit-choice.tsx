import { FIT_ANSWERS } from '#config/value-lists.ts';
import { FIT_LABELS } from '#shop/reviews/fit.ts';

const CHOICES = [...FIT_ANSWERS.map((answer) => [answer, FIT_LABELS[answer]] as const), ['', 'Not sure'] as const];

/** Radio buttons that look like chips. They work with the arrow keys and without JavaScript. */
export function FitChoice({ initialAnswer }: { readonly initialAnswer: string }) {
  return (
    <fieldset className="fitchoice">
      <legend>
        How does it fit? <small>Optional</small>
      </legend>
      <div className="fitchoice__row">
        {CHOICES.map(([answer, label]) => (
          <label key={answer}>
            <input type="radio" name="fit" value={answer} defaultChecked={answer === initialAnswer} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
