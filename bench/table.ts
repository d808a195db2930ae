// All measurements as one table, section by section.
import { hasLimit, holds, type Measurement, SECTIONS } from './measurement.ts';
import { costChange, isRegression, type Recorded, recordedCostNow, type ScaledMeasurement } from './recorded.ts';

const HEAD = ['what', 'value', 'limit', '', 'recorded', 'change', 'ten times the data'];

const shown = (value: number): string => {
  if (value >= 1_000) return Math.round(value).toLocaleString('en-US');
  return value.toPrecision(3);
};

function limitOf({ atLeast, atMost, unit }: Measurement): string {
  if (atLeast !== undefined) return `at least ${atLeast} ${unit}`.trim();
  return atMost === undefined ? '' : `at most ${atMost} ${unit}`.trim();
}

/** How many times the cost with a tenth of the data. */
export function growthOf(measurement: Measurement, measurements: readonly Measurement[]): number | null {
  const tenth = measurements.find(({ name }) => name === measurement.tenth);
  return tenth === undefined || tenth.value === 0 ? null : measurement.value / tenth.value;
}

const percent = (change: number): string => `${change < 0 ? '−' : '+'}${Math.abs(Math.round(change * 100))} %`;

function changeShown(measurement: ScaledMeasurement, recorded: Recorded): string {
  const change = costChange(measurement, recorded);
  if (change === null) return measurement.yardstick === undefined ? '' : 'new';
  return isRegression(measurement, recorded) ? `${percent(change)} WORSE` : percent(change);
}

function rowOf(
  measurement: ScaledMeasurement,
  measurements: readonly ScaledMeasurement[],
  recorded: Recorded,
): string[] {
  const before = recordedCostNow(measurement, recorded);
  const growth = growthOf(measurement, measurements);
  return [
    `  ${measurement.name}`,
    `${shown(measurement.value)} ${measurement.unit}`.trim(),
    limitOf(measurement),
    hasLimit(measurement) ? (holds(measurement) ? 'holds' : 'BROKEN') : '',
    before === null ? '' : shown(before),
    changeShown(measurement, recorded),
    growth === null ? '' : `× ${growth.toFixed(2)}`,
  ];
}

export function table(measurements: readonly ScaledMeasurement[], recorded: Recorded): string {
  const sections = SECTIONS.map((section) => ({ section, own: measurements.filter((one) => one.section === section) }));
  const rows = sections
    .filter(({ own }) => own.length > 0)
    .flatMap(({ section, own }) => [
      [section],
      ...own.map((measurement) => rowOf(measurement, measurements, recorded)),
    ]);
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
