import { Link } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { formatMonth } from '#shop/invoices/return-month.ts';
import { useChangeParams } from '../kit/list/use-change-params.ts';
import { monthPath } from './gst-paths.ts';

interface MonthChooserProps {
  readonly month: string;
  /** The latest first. */
  readonly months: readonly string[];
}

/** Chooses a month from a list; the arrow buttons lead to the next and the previous month of the list. */
export function MonthChooser({ month, months }: MonthChooserProps) {
  const change = useChangeParams();
  const position = months.indexOf(month);
  return (
    <>
      <nav className="gst-arrows" aria-label="Month">
        <Arrow to={months[position + 1]} icon="cleft" label="Earlier month" />
        <Arrow to={months[position - 1]} icon="cright" label="Later month" />
      </nav>
      <select
        className="select gst-month"
        aria-label="Month"
        value={month}
        onChange={({ target }) => change({ month: target.value, search: null, kind: null })}
      >
        {months.map((each) => (
          <option key={each} value={each}>
            {formatMonth(each)}
          </option>
        ))}
      </select>
    </>
  );
}

function Arrow({
  to,
  icon,
  label,
}: {
  readonly to: string | undefined;
  readonly icon: string;
  readonly label: string;
}) {
  if (to === undefined) {
    return (
      <span className="gst-arrows__off" aria-hidden="true">
        <Icon name={icon} />
      </span>
    );
  }
  return (
    <Link className="ib" to={monthPath(to)} aria-label={`${label}: ${formatMonth(to)}`} preventScrollReset>
      <Icon name={icon} />
    </Link>
  );
}
