export type Choices = readonly (readonly [value: string, words: string])[];

/** Of everything that staff switch on and off. */
export const ACTIVE_OR_NOT = [
  ['active', 'Active'],
  ['inactive', 'Inactive'],
] as const satisfies Choices;

interface FilterSelectProps {
  readonly label: string;
  /** What it says while the list is not narrowed by it. */
  readonly all: string;
  readonly value: string | null | undefined;
  /** As they stand in the address, and in words. */
  readonly choices: Choices;
  /** '' takes the choice away. */
  readonly onChoose: (value: string) => void;
}

/** One of the choices that a list is narrowed by. */
export const FilterSelect = ({ label, all, value, choices, onChoose }: FilterSelectProps) => (
  <select className="select" aria-label={label} value={value ?? ''} onChange={(event) => onChoose(event.target.value)}>
    <option value="">{all}</option>
    {choices.map(([choice, words]) => (
      <option key={choice} value={choice}>
        {words}
      </option>
    ))}
  </select>
);
