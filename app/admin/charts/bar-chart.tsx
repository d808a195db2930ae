// Bars by day from a zero line, with the previous period as a dashed line. Drawn in three sizes, so that its text
// stays readable: for a wide screen, a desktop and a phone.

import { useId } from 'react';
import { gridLines, hasLabel } from './chart-scale.ts';

export interface Bar {
  /** '14 Nov' */
  readonly name: string;
  readonly value: number;
  readonly before: number;
}

interface BarChartProps {
  readonly bars: readonly Bar[];
  /** One sentence that describes the chart. */
  readonly label: string;
  readonly format: (value: number) => string;
}

interface Size {
  readonly width: number;
  readonly height: number;
  /** How many labels fit under the bars. */
  readonly maxLabels: number;
}

const WIDE: Size = { width: 760, height: 340, maxLabels: 8 };
const EXTRA_WIDE: Size = { width: 1_180, height: 330, maxLabels: 12 };
const NARROW: Size = { width: 358, height: 230, maxLabels: 4 };
const MARGIN_TOP = 26;
const MARGIN_BOTTOM = 34;
const MARGIN_RIGHT = 12;
/** Width of an axis character in pixels; all digits are equally wide. */
const CHARACTER_WIDTH = 7.4;

export function BarChart(props: BarChartProps) {
  return (
    <>
      <Drawing {...props} size={WIDE} className="chart chart--wide" />
      <Drawing {...props} size={EXTRA_WIDE} className="chart chart--extra" />
      <Drawing {...props} size={NARROW} className="chart chart--narrow" />
    </>
  );
}

function Drawing({ bars, label, format, size, className }: BarChartProps & { readonly size: Size; className: string }) {
  const hatch = useId();
  const highest = Math.max(0, ...bars.flatMap(({ value, before }) => [value, before]));
  const lines = gridLines(highest);
  const left = Math.max(...lines.map((line) => format(line).length)) * CHARACTER_WIDTH + 12;
  const topValue = Math.max(1, highest, lines.at(-1) ?? 0);
  const zeroLineY = size.height - MARGIN_BOTTOM;
  const y = (value: number) => round(zeroLineY - (value / topValue) * (zeroLineY - MARGIN_TOP));
  const step = (size.width - MARGIN_RIGHT - left) / bars.length;
  // Many bars are thin, so the gaps between them are made narrower.
  const barShare = bars.length > 40 ? 0.72 : 0.58;
  const width = Math.max(1, round(step * barShare));
  const x = (index: number) => round(left + index * step + (step - width) / 2);
  const highestBarValue = Math.max(...bars.map(({ value }) => value));
  const bestIndex = bars.findIndex(({ value }) => value === highestBarValue);
  return (
    <svg className={className} viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
      <defs>
        <pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path className="chart__hatch" d="M0 0v4" strokeWidth="2.4" />
        </pattern>
      </defs>
      {lines.map((line) => (
        <g key={line}>
          <line
            className={line === 0 ? 'chart__base' : 'chart__line'}
            x1={left}
            x2={size.width - MARGIN_RIGHT}
            y1={y(line)}
            y2={y(line)}
          />
          <text x={left - 10} y={y(line) + 4} textAnchor="end">
            {format(line)}
          </text>
        </g>
      ))}
      {bars.map(({ name, value }, index) => (
        <g key={name}>
          <rect
            className={index === bars.length - 1 ? 'chart__today' : 'chart__bar'}
            {...(index === bars.length - 1 ? { fill: `url(#${hatch})` } : {})}
            x={x(index)}
            y={y(value)}
            width={width}
            height={round(zeroLineY - y(value))}
          >
            <title>{`${name}: ${format(value)}`}</title>
          </rect>
          {hasLabel(index, bars.length, size.maxLabels) && (
            <text
              x={round(x(index) + width / 2)}
              y={zeroLineY + 20}
              textAnchor={index === bars.length - 1 ? 'end' : 'middle'}
              dx={index === bars.length - 1 ? MARGIN_RIGHT : 0}
            >
              {name}
            </text>
          )}
        </g>
      ))}
      {bars.some(({ before }) => before > 0) && (
        <PreviousPeriodLine
          points={bars.map(({ before }, index) => `${round(x(index) + width / 2)},${y(before)}`).join(' ')}
        />
      )}
      {bestIndex >= 0 && highestBarValue > 0 && (
        <text
          className="chart__best"
          // 30 pixels are half the width of the text: it must not cross the edges.
          x={Math.min(Math.max(x(bestIndex) + width / 2, left + 30), size.width - MARGIN_RIGHT - 30)}
          y={y(highestBarValue) - 7}
          textAnchor="middle"
        >
          {format(highestBarValue)}
        </text>
      )}
    </svg>
  );
}

function PreviousPeriodLine({ points }: { readonly points: string }) {
  return (
    <>
      <polyline className="chart__halo" points={points} />
      <polyline className="chart__before" points={points} />
    </>
  );
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** The legend of the chart. `before` names the previous period: '30 days before'. */
export function BarLegend({ before }: { readonly before: string }) {
  const hatch = useId();
  return (
    <p className="key">
      <span>
        <svg viewBox="0 0 22 12" aria-hidden="true">
          <rect className="chart__bar" x="5" width="12" height="12" />
        </svg>
        This period
      </span>
      <span>
        <svg viewBox="0 0 22 12" aria-hidden="true">
          <pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path className="chart__hatch" d="M0 0v4" strokeWidth="2.4" />
          </pattern>
          <rect className="chart__today" fill={`url(#${hatch})`} x="5.5" y="0.5" width="11" height="11" />
        </svg>
        Today so far
      </span>
      <span>
        <svg viewBox="0 0 22 12" aria-hidden="true">
          <path className="chart__before" d="M0 6h22" />
        </svg>
        {before}
      </span>
    </p>
  );
}
