import { Field } from '#app/ui/field.tsx';
import { formatMoney } from '#shop/money/money.ts';
import type { ReturnOutcome } from '#shop/returns/return.ts';
import type { ReturnForm } from '#shop/returns/shown-return.ts';
import { ProblemText, Question } from './question.tsx';
import { chosenLines, outcomeState, type Problem, refundOf, requestKind, usableSizes } from './request-rules.ts';
import { type RequestValues, toSizeValue } from './request-values.ts';

interface OutcomeQuestionProps {
  readonly form: ReturnForm;
  readonly values: RequestValues;
  readonly problems: readonly Problem[];
  /** Without JavaScript the sizes of every item are shown, because nobody knows which one is chosen. */
  readonly hasScript: boolean;
}

const EXCHANGE_TEXTS = {
  pickup: 'Free. We send it when the courier has collected this one.',
  check: 'Free. We send it when this one has arrived and is checked.',
} as const;

const refundText = ({ isPaidInCash, refundDays }: ReturnForm): string =>
  `To ${isPaidInCash ? 'your UPI id' : 'where you paid from'}, in ${refundDays} working days after we have checked the item.`;

/** Names the same size too in a claim, because a faulty item may be sent again in its own size. */
const exchangeTitle = (form: ReturnForm, values: RequestValues): string =>
  requestKind(form, { ...values, outcome: 'exchange' }) === 'claim'
    ? 'Exchange for the same or another size'
    : 'Exchange for another size';

export function OutcomeQuestion({ form, values, problems, hasScript }: OutcomeQuestionProps) {
  const refund = refundOf(form, values);
  const vpaProblem = problems.find(({ question }) => question === 'vpa')?.message;
  return (
    <Question name="outcome" title="What would you like?" problems={problems}>
      <div className="opts">
        <Choice outcome="exchange" title={exchangeTitle(form, values)} form={form} values={values}>
          {EXCHANGE_TEXTS[form.sendExchangeAfter]}
        </Choice>
        {(values.outcome === 'exchange' || !hasScript) && (
          <Sizes form={form} values={values} problems={problems} hasScript={hasScript} />
        )}
        <Choice
          outcome="refund"
          title={refund > 0 ? `Refund ${formatMoney(refund)}` : 'Refund'}
          form={form}
          values={values}
        >
          {refundText(form)}
        </Choice>
      </div>
      {form.isPaidInCash && (
        <div data-question="vpa">
          <Field
            label="UPI id"
            name="vpa"
            defaultValue={values.vpa}
            maxLength={320}
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={vpaProblem}
            hint={
              values.outcome === 'exchange'
                ? 'You paid in cash. We use it only if the size sells out and you get a refund. Example: asha.k@okicici'
                : 'You paid in cash, so we send the money to your UPI account. Example: asha.k@okicici'
            }
          />
        </div>
      )}
    </Question>
  );
}

interface ChoiceProps {
  readonly outcome: ReturnOutcome;
  readonly title: string;
  readonly form: ReturnForm;
  readonly values: RequestValues;
  readonly children: string;
}

function Choice({ outcome, title, form, values, children }: ChoiceProps) {
  const state = outcomeState(outcome, form, values);
  return (
    <label className="opt">
      <input
        type="radio"
        name="outcome"
        value={outcome}
        disabled={!state.isOffered}
        defaultChecked={values.outcome === outcome}
      />
      <span>
        <b>{title}</b>
        <span className="muted">{state.isOffered ? children : state.why}</span>
      </span>
    </label>
  );
}

/** Every line that can be requested, as chosen, or else with one unit. */
function possibleLines(form: ReturnForm, { lines }: RequestValues): ReturnType<typeof chosenLines> {
  return form.lines
    .filter(({ problem }) => problem === null)
    .map((line) => ({
      line,
      chosen: lines.find(({ id }) => id === line.id) ?? { id: line.id, quantity: 1, wanted: null },
    }));
}

function Sizes({ form, values, problems, hasScript }: OutcomeQuestionProps) {
  const problem = problems.find(({ question }) => question === 'size');
  const lines = hasScript ? chosenLines(form, values) : possibleLines(form, values);
  if (lines.length === 0) return null;
  return (
    <div className="wanted" data-question="size">
      {problem && <ProblemText id="size-problem" message={problem.message} />}
      {lines.map(({ line, chosen }) => {
        const sizes = usableSizes({ line, chosen }, values.reason);
        return (
          <fieldset key={line.id} aria-describedby={problem && 'size-problem'}>
            <legend className={lines.length === 1 ? 'sr' : undefined}>
              {lines.length === 1 ? `Size to send for ${line.name}` : line.name}
            </legend>
            <div className="wanted__sizes">
              {sizes.map(({ levelId, size }) => (
                <label key={levelId}>
                  <input
                    type="radio"
                    name={`size-${line.id}`}
                    value={toSizeValue({ levelId, size })}
                    defaultChecked={chosen.wanted?.levelId === levelId}
                  />
                  <span>{size === line.size ? `${size}, the same size` : size}</span>
                </label>
              ))}
              {sizes.length === 0 && <p className="muted">No other size is left.</p>}
            </div>
          </fieldset>
        );
      })}
    </div>
  );
}
