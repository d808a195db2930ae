// The size chart as a table of fields. Cells copied from a spreadsheet can be pasted into any field.

import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { type LengthUnit, SIZE_CHART_LIMITS as MAX, STANDARD_SIZE_CHART } from '#shop/catalog/size-chart.ts';
import { ChoiceButtons } from '../../kit/form/form-fields.tsx';
import { IconButton } from '../../kit/icon-button.tsx';
import {
  addColumn,
  addRow,
  type Cell,
  pasteCells,
  removeColumn,
  removeRow,
  type SizeChartDraft,
  setCell,
} from './size-chart-draft.ts';

interface ChartGridProps {
  readonly draft: SizeChartDraft;
  readonly errors: Readonly<Partial<Record<string, string>>>;
  readonly onChange: (draft: SizeChartDraft) => void;
}

const UNITS: readonly (readonly [LengthUnit, string])[] = [
  ['in', 'Inches'],
  ['cm', 'Centimetres'],
];

export function ChartGrid({ draft, errors, onChange }: ChartGridProps) {
  const firstError = Object.values(errors)[0];
  return (
    <>
      <div className="chart-form__unit">
        <span className="field__label">You enter</span>
        <ChoiceButtons
          value={draft.unit}
          choices={UNITS}
          isWide={false}
          onChoose={(unit) => onChange({ ...draft, unit })}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="chart-form__scroll" aria-label="Measures" tabIndex={0}>
        <table className="chart-form__table">
          <thead>
            <tr>
              <th scope="col">Size</th>
              {draft.columns.map((column, columnIndex) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns may have the same name while they are typed
                <th key={columnIndex} scope="col">
                  <ColumnField
                    index={columnIndex}
                    column={column}
                    error={errors[`columns.${columnIndex}`]}
                    onRename={(name) =>
                      onChange({
                        ...draft,
                        columns: draft.columns.map((each, index) => (index === columnIndex ? name : each)),
                      })
                    }
                    onRemove={draft.columns.length > 1 ? () => onChange(removeColumn(draft, columnIndex)) : null}
                  />
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {draft.rows.map((row, rowIndex) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows may have the same values while they are typed
              <tr key={rowIndex}>
                {row.map((value, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position
                  <td key={column}>
                    <CellField
                      draft={draft}
                      cell={{ row: rowIndex, column }}
                      value={value}
                      error={errors[`rows.${rowIndex}.${column}`]}
                      onChange={onChange}
                    />
                  </td>
                ))}
                <td>
                  <IconButton
                    icon="close"
                    label={`Remove size ${row[0] || rowIndex + 1}`}
                    onClick={() => onChange(removeRow(draft, rowIndex))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {firstError !== undefined && (
        <p className="field__error" role="alert">
          <Icon name="info" size="xs" />
          {firstError}
        </p>
      )}
      <div className="chart-form__add">
        <Button variant="quiet" disabled={draft.rows.length >= MAX.rows} onClick={() => onChange(addRow(draft))}>
          <Icon name="plus" />
          Add size
        </Button>
        <Button
          variant="quiet"
          disabled={draft.columns.length >= MAX.columns}
          onClick={() => onChange(addColumn(draft))}
        >
          <Icon name="plus" />
          Add measure
        </Button>
      </div>
      <p className="sub">Copied cells of a spreadsheet can be pasted into any field.</p>
    </>
  );
}

interface ColumnFieldProps {
  readonly index: number;
  readonly column: string;
  readonly error: string | undefined;
  readonly onRename: (name: string) => void;
  /** Null for the chart's only column, which must stay. */
  readonly onRemove: (() => void) | null;
}

function ColumnField({ index, column, error, onRename, onRemove }: ColumnFieldProps) {
  return (
    <span className="chart-form__column">
      <input
        aria-label={`Measure ${index + 1}`}
        aria-invalid={error !== undefined || undefined}
        value={column}
        maxLength={MAX.heading}
        autoComplete="off"
        onChange={(event) => onRename(event.target.value)}
      />
      {onRemove && <IconButton icon="close" label={`Remove measure ${column || index + 1}`} onClick={onRemove} />}
    </span>
  );
}

interface CellFieldProps {
  readonly draft: SizeChartDraft;
  readonly cell: Cell;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (draft: SizeChartDraft) => void;
}

function CellField({ draft, cell, value, error, onChange }: CellFieldProps) {
  const size = draft.rows[cell.row]?.[0] || `Size ${cell.row + 1}`;
  return (
    <input
      aria-label={cell.column === 0 ? `Size ${cell.row + 1}` : `${draft.columns[cell.column - 1] ?? ''} of ${size}`}
      aria-invalid={error !== undefined || undefined}
      value={value}
      maxLength={cell.column === 0 ? MAX.size : MAX.value}
      autoComplete="off"
      onChange={(event) => onChange(setCell(draft, cell, event.target.value))}
      onPaste={(event) => {
        const pasted = pasteCells(draft, cell, event.clipboardData.getData('text'));
        if (!pasted) return;
        event.preventDefault();
        onChange(pasted);
      }}
    />
  );
}

export function StandardChart() {
  const { columns, rows } = STANDARD_SIZE_CHART;
  return (
    <table className="chart-form__table chart-form__table--plain">
      <caption className="sr">The standard chart, in inches</caption>
      <thead>
        <tr>
          {['Size', ...columns].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ size, values }) => (
          <tr key={size}>
            {[size, ...values].map((value, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position
              <td key={column}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
