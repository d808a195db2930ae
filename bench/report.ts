// One measured figure, and the table they make.

export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly atLeast?: number;
  readonly atMost?: number;
}

export const holds = ({ value, atLeast, atMost }: Figure): boolean =>
  (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost);

const limitOf = ({ atLeast, atMost, unit }: Figure): string => {
  if (atLeast !== undefined) return `at least ${atLeast} ${unit}`;
  return atMost === undefined ? '' : `at most ${atMost} ${unit}`;
};

const shown = (value: number): string => (value >= 1_000 ? value.toFixed(0) : value.toPrecision(3));

export function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    `${shown(figure.value)} ${figure.unit}`.trim(),
    limitOf(figure).trim(),
    limitOf(figure) === '' ? '' : holds(figure) ? 'holds' : 'BROKEN',
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
