// All measurements as one table, section by section.
import { hasLimit, holds, limitNow, type Measurement, type ScaledMeasurement, SECTIONS } from './measurement.ts';
import { costChange, isRegression, type Recorded, recordedCostNow } from './recorded.ts';

const HEAD = ['what', 'value', 'limit', '', 'recorded', 'change', 'ten times the data'];

const formatNumber = (value: number): string => {
  if (value >= 1_000) return Math.round(value).toLocaleString('en-US');
  return value.toPrecision(3);
};

/** 'at most 6 CPU-ms, now 9.00': a limit of CPU time is scaled to the speed of the machine. */
function formatLimit(measurement: ScaledMeasurement): string {
  const { atLeast, atMost, unit } = measurement;
  if (atLeast !== undefined) return `at least ${atLeast} ${unit}`.trim();
  const now = limitNow(measurement);
  if (now === undefined) return '';
  return `at most ${atMost} ${unit}`.trim() + (now === atMost ? '' : `, now ${formatNumber(now)}`);
}

/** The cost divided by the cost with a tenth of the data. */
export function computeGrowth(measurement: Measurement, measurements: readonly Measurement[]): number | null {
  const tenth = measurements.find(({ name }) => name === measurement.nameOfTenth);
  return tenth === undefined || tenth.value === 0 ? null : measurement.value / tenth.value;
}

const percent = (change: number): string => `${change < 0 ? '−' : '+'}${Math.abs(Math.round(change * 100))} %`;

function formatChange(measurement: ScaledMeasurement, recorded: Recorded): string {
  const change = costChange(measurement, recorded);
  if (change === null) return measurement.yardstick === undefined ? '' : 'new';
  return isRegression(measurement, recorded) ? `${percent(change)} WORSE` : percent(change);
}

function formatVerdict(measurement: ScaledMeasurement): string {
  if (!hasLimit(measurement)) return '';
  return holds(measurement) ? 'holds' : 'BROKEN';
}

function buildRow(
  measurement: ScaledMeasurement,
  measurements: readonly ScaledMeasurement[],
  recorded: Recorded,
): string[] {
  const before = recordedCostNow(measurement, recorded);
  const growth = computeGrowth(measurement, measurements);
  return [
    `  ${measurement.name}`,
    `${formatNumber(measurement.value)} ${measurement.unit}`.trim(),
    formatLimit(measurement),
    formatVerdict(measurement),
    before === null ? '' : formatNumber(before),
    formatChange(measurement, recorded),
    growth === null ? '' : `× ${growth.toFixed(2)}`,
  ];
}

export function table(measurements: readonly ScaledMeasurement[], recorded: Recorded): string {
  const sections = SECTIONS.map((section) => ({
    section,
    rows: measurements.filter((one) => one.section === section),
  }));
  const rows = sections
    .filter(({ rows }) => rows.length > 0)
    .flatMap(({ section, rows: sectionRows }) => [
      [section],
      ...sectionRows.map((measurement) => buildRow(measurement, measurements, recorded)),
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
