// Parts of a whole, largest first: a table with a bar per row. Fill, hatch and dots distinguish neighbours without colour.

import { useId } from 'react';
import { wholePercentages } from './chart-scale.ts';

export interface Share {
  readonly name: string;
  readonly value: number;
}

interface ShareTableProps {
  readonly title: string;
  /** The name of the figures: 'Sales', 'Products'. */
  readonly unit: string;
  readonly shares: readonly Share[];
  readonly format: (value: number) => string;
  /** Shown in place of the table when there is no data. */
  readonly emptyText: string;
}

const FILLS = ['solid', 'hatch', 'dots'] as const;

export function ShareTable({ title, unit, shares, format, emptyText }: ShareTableProps) {
  const id = useId();
  const percents = wholePercentages(shares.map(({ value }) => value));
  const max = Math.max(1, ...shares.map(({ value }) => value));
  const isEmpty = shares.every(({ value }) => value === 0);
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel__head">
        <h2 id={id}>{title}</h2>
      </div>
      {isEmpty ? (
        <p className="panel__line">{emptyText}</p>
      ) : (
        <table className="shares" aria-labelledby={id}>
          <thead className="sr">
            <tr>
              <th scope="col">Part</th>
              <th scope="col">{unit}</th>
              <th scope="col">Share</th>
            </tr>
          </thead>
          <tbody>
            {shares.map(({ name, value }, index) => (
              <tr key={name}>
                <th scope="row">
                  {name}
                  <ShareBar length={value / max} fill={FILLS[index % FILLS.length] ?? 'solid'} />
                </th>
                <td className="num strong">{format(value)}</td>
                <td className="num sub">{percents[index]}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** `length` is relative to the largest value, from 0 to 1. */
function ShareBar({ length, fill }: { readonly length: number; readonly fill: (typeof FILLS)[number] }) {
  const id = useId();
  return (
    <svg className={`share share--${fill}`} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      {fill === 'hatch' && (
        <pattern id={id} width="2" height="8" patternUnits="userSpaceOnUse">
          <path d="M0 0v8" strokeWidth="1.4" />
        </pattern>
      )}
      {fill === 'dots' && (
        <pattern id={id} width="2" height="4" patternUnits="userSpaceOnUse">
          <rect width="0.9" height="2" />
        </pattern>
      )}
      <rect
        className="share__part"
        width={Math.round(Math.max(length * 100, length > 0 ? 1 : 0) * 10) / 10}
        height="8"
        {...(fill === 'solid' ? {} : { fill: `url(#${id})` })}
      />
    </svg>
  );
}
