import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { formatMonth } from '#shop/invoices/return-month.ts';
import { formatIsoDate } from '../kit/indian-time.ts';
import { Panel } from '../kit/panel.tsx';
import { pluralize } from '../kit/wording.ts';
import type { DueDate, GstScreenData } from './gst-data.ts';
import { filePath } from './gst-paths.ts';

interface DownloadsProps {
  readonly month: string;
  /** True when the month has a document with GST. */
  readonly canFile: boolean;
  readonly hasTax: boolean;
}

export const Downloads = ({ month, canFile, hasTax }: DownloadsProps) => (
  <Panel title="Downloads">
    <ul className="gst-files">
      {canFile && (
        <>
          <Download file="pack" month={month} name="GSTR-1 pack" text="All sheets, JSON and register" type="ZIP" />
          <Download file="json" month={month} name="GSTR-1 file" text="One file for the portal" type="JSON" />
        </>
      )}
      <Download
        file="register"
        month={month}
        name="Sales register"
        text={hasTax ? 'Every line and figure' : 'Every line of every invoice'}
        type="CSV"
      />
    </ul>
    {hasTax && (
      <p className="gst-hint">
        Check with your accountant before filing. The sheets have the column names of the GST Returns Offline Tool; the
        portal may ask for another version of the JSON file. Goods at 0 % are listed as nil rated.
      </p>
    )}
  </Panel>
);

interface DownloadProps {
  readonly file: Parameters<typeof filePath>[0];
  readonly month: string;
  readonly name: string;
  readonly text: string;
  readonly type: string;
}

const Download = ({ file, month, name, text, type }: DownloadProps) => (
  <li>
    <div>
      <b className="strong">{name}</b>
      <span className="sub">{text}</span>
    </div>
    <a
      className={buttonClass({ variant: 'quiet' })}
      href={filePath(file, month)}
      aria-label={`${name} of ${formatMonth(month)}, ${type}`}
      download
    >
      <Icon name="download" />
      {type}
    </a>
  </li>
);

/** Returns 'in 24 days', 'today' or '6 days ago'. */
export function dueText({ daysLeft }: DueDate): string {
  if (daysLeft === 0) return 'today';
  const days = pluralize(Math.abs(daysLeft), 'day', 'days');
  return daysLeft > 0 ? `in ${days}` : `${days} ago`;
}

export const DueDates = ({ due }: Pick<GstScreenData, 'due'>) => (
  <Panel title="Due dates">
    <dl className="gst-due">
      {(
        [
          ['GSTR-1', due.gstr1],
          ['GSTR-3B', due.gstr3b],
        ] as const
      ).map(([name, date]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {formatIsoDate(date.day)} <span className="sub">{dueText(date)}</span>
          </dd>
        </div>
      ))}
    </dl>
    <p className="gst-hint">
      For monthly filers. Quarterly filers (QRMP) and extensions have other dates. The store does not know what was
      filed.
    </p>
  </Panel>
);
