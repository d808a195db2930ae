interface ChoiceButtonsProps<Value extends string> {
  readonly value: Value;
  readonly choices: readonly (readonly [value: Value, words: string])[];
  readonly isWide?: boolean;
  readonly onChoose: (value: Value) => void;
}

/** A few choices, all to be seen, one of them pressed. */
export const ChoiceButtons = <Value extends string>({
  value,
  choices,
  isWide = true,
  onChoose,
}: ChoiceButtonsProps<Value>) => (
  <div className={isWide ? 'seg seg--wide' : 'seg'}>
    {choices.map(([each, words]) => (
      <button key={each} type="button" aria-pressed={each === value} onClick={() => onChoose(each)}>
        {words}
      </button>
    ))}
  </div>
);
