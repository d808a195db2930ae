// Parts of a whole, largest first: a table with a bar per row. A share of 37 % fills 37 % of the bar's track.

import { useId } from 'react';
import { wholePercentages } from './chart-scale.ts';

export interface Share {
  readonly name: string;
  readonly value: number;
}

interface ShareTableProps {
  readonly title: string;
  /** The name of the values: 'Sales', 'Products'. */
  readonly unit: string;
  readonly shares: readonly Share[];
  readonly format: (value: number) => string;
  /** A note under the table that explains values which differ from others on the screen. */
  readonly note?: string;
  /** Shown in place of the table when there is no data. */
  readonly emptyText: string;
}

export function ShareTable({ title, unit, shares, format, note, emptyText }: ShareTableProps) {
  const id = useId();
  const percents = wholePercentages(shares.map(({ value }) => value));
  const total = Math.max(1, sumOf(shares));
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
                  <ShareBar share={value / total} />
                </th>
                <td className="num strong">{format(value)}</td>
                <td className="num sub">{percentText(percents[index] ?? 0, value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {note !== undefined && !isEmpty && <p className="shares__note sub">{note}</p>}
    </section>
  );
}

/** Returns '<1%' for a value above 0 that rounds to 0 %. */
const percentText = (percent: number, value: number): string => (percent === 0 && value > 0 ? '<1%' : `${percent}%`);

const sumOf = (shares: readonly Share[]): number => shares.reduce((sum, { value }) => sum + value, 0);

/** `share` is from 0 to 1. Any share above 0 is at least one unit wide, so that it stays visible. */
function ShareBar({ share }: { readonly share: number }) {
  const width = Math.round(Math.max(share * 100, share > 0 ? 1 : 0) * 10) / 10;
  return (
    <svg className="share" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect className="share__part" width={width} height="8" />
    </svg>
  );
}
