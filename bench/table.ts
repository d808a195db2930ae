// All figures as one table, section by section.
import { type Figure, hasLimit, holds, SECTIONS } from './figure.ts';
import { changeOf, isRegression, type MeasuredFigure, type Recorded, recordedHere } from './recorded.ts';

const HEAD = ['what', 'value', 'limit', '', 'recorded', 'change', 'ten times the data'];

const shown = (value: number): string => {
  if (value >= 1_000) return Math.round(value).toLocaleString('en-US');
  return value.toPrecision(3);
};

function limitOf({ atLeast, atMost, unit }: Figure): string {
  if (atLeast !== undefined) return `at least ${atLeast} ${unit}`.trim();
  return atMost === undefined ? '' : `at most ${atMost} ${unit}`.trim();
}

/** How many times the cost with a tenth of the data. */
export function growthOf(figure: Figure, figures: readonly Figure[]): number | null {
  const tenth = figures.find(({ name }) => name === figure.tenth);
  return tenth === undefined || tenth.value === 0 ? null : figure.value / tenth.value;
}

const percent = (change: number): string => `${change < 0 ? '−' : '+'}${Math.abs(Math.round(change * 100))} %`;

function changeShown(figure: MeasuredFigure, recorded: Recorded): string {
  const change = changeOf(figure, recorded);
  if (change === null) return figure.yardstick === undefined ? '' : 'new';
  return isRegression(figure, recorded) ? `${percent(change)} WORSE` : percent(change);
}

function rowOf(figure: MeasuredFigure, figures: readonly MeasuredFigure[], recorded: Recorded): string[] {
  const before = recordedHere(figure, recorded);
  const growth = growthOf(figure, figures);
  return [
    `  ${figure.name}`,
    `${shown(figure.value)} ${figure.unit}`.trim(),
    limitOf(figure),
    hasLimit(figure) ? (holds(figure) ? 'holds' : 'BROKEN') : '',
    before === null ? '' : shown(before),
    changeShown(figure, recorded),
    growth === null ? '' : `× ${growth.toFixed(2)}`,
  ];
}

export function table(figures: readonly MeasuredFigure[], recorded: Recorded): string {
  const sections = SECTIONS.map((section) => ({ section, own: figures.filter((one) => one.section === section) }));
  const rows = sections
    .filter(({ own }) => own.length > 0)
    .flatMap(({ section, own }) => [[section], ...own.map((figure) => rowOf(figure, figures, recorded))]);
  const widths = HEAD.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  return [HEAD, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
