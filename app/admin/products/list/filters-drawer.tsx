import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Drawer } from '#app/ui/dialog.tsx';
import { Field, Select } from '#app/ui/field.tsx';
import {
  ADMIN_PRODUCT_SORTS,
  type AdminProductsQuery,
  activeFilters,
  DEFAULT_SORT,
  FLAGS,
  type Flag,
  PRICE_RANGE,
  type Range,
  STOCK_RANGE,
} from '#shop/catalog/admin-products-query.ts';
import type { Count } from '#shop/catalog/listing.ts';
import { PRODUCT_FIELDS } from '#shop/catalog/product-fields.ts';
import { formatCount } from '#shop/format-count.ts';
import { ChoiceButtons } from '../../kit/form/form-fields.tsx';
import { useChangeParams } from '../../kit/list/use-change-params.ts';
import { countText, SORT_LABELS } from './list-messages.ts';

type Change = (changes: Readonly<Record<string, string | null>>) => void;

interface FiltersDrawerProps {
  readonly query: AdminProductsQuery;
  readonly found: Count | null;
  readonly onClose: () => void;
}

/** Every choice changes the list behind the drawer, and the number on the button, at once. */
export function FiltersDrawer({ query, found, onClose }: FiltersDrawerProps) {
  const change = useChangeParams({ replace: true });
  const clear = () =>
    change(Object.fromEntries(activeFilters(query).flatMap((each) => each.params.map((name) => [name, null]))));
  const getFlagValue = (flag: Flag): string => {
    const choice = query.flags[flag];
    if (choice === undefined) return '';
    return choice ? 'yes' : 'no';
  };
  return (
    <Drawer
      open
      title="Advanced Filters"
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={clear}>
            Clear all
          </Button>
          <Button onClick={onClose}>
            Show{' '}
            {found ? `${countText(found)} ${found.count === 1 && !found.more ? 'product' : 'products'}` : 'products'}
          </Button>
        </>
      }
    >
      <div className="filters">
        <Choice
          legend="Status"
          value={query.status ?? ''}
          choices={[
            ['', 'All'],
            ['active', 'Active'],
            ['inactive', 'Inactive'],
            ['scheduled', 'Scheduled'],
          ]}
          onChoose={(status) => change({ status })}
        />
        <Choice
          legend="Featured"
          value={getFlagValue('featured')}
          choices={[
            ['', 'All'],
            ['yes', 'Featured'],
            ['no', 'Not featured'],
          ]}
          onChoose={(featured) => change({ featured })}
        />
        <RangeFields
          key={`price ${query.price.min} ${query.price.max}`}
          name="Price"
          sign="₹"
          range={query.price}
          fullRange={PRICE_RANGE}
          onChange={change}
        />
        <RangeFields
          key={`stock ${query.stock.min} ${query.stock.max}`}
          name="Stock"
          range={query.stock}
          fullRange={STOCK_RANGE}
          onChange={change}
        />
        <div className="filters__pairs">
          {FLAGS.filter((flag) => flag !== 'featured').map((flag) => (
            <Select
              key={flag}
              label={PRODUCT_FIELDS[flag].label}
              value={getFlagValue(flag)}
              onChange={(event) => change({ [flag]: event.target.value })}
            >
              <option value="">Any</option>
              <option value="yes">Yes</option>
              <option value="no">No</option>
            </Select>
          ))}
          <Select
            label="Sort by"
            value={query.sort}
            onChange={(event) => change({ sort: event.target.value === DEFAULT_SORT ? null : event.target.value })}
          >
            {ADMIN_PRODUCT_SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {SORT_LABELS[sort]}
              </option>
            ))}
          </Select>
        </div>
      </div>
    </Drawer>
  );
}

interface ChoiceProps {
  readonly legend: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
  readonly onChoose: (value: string) => void;
}

function Choice({ legend, value, choices, onChoose }: ChoiceProps) {
  return (
    <fieldset>
      <legend className="filters__legend">{legend}</legend>
      <ChoiceButtons value={value} choices={choices} onChoose={onChoose} />
    </fieldset>
  );
}

interface RangeProps {
  readonly name: 'Price' | 'Stock';
  readonly sign?: string;
  readonly range: Range;
  readonly fullRange: Range;
  readonly onChange: Change;
}

const ENDS = [
  ['min', 'From'],
  ['max', 'To'],
] as const;

/** Sliders and fields for the same two values. The list is requested when a slider is released, not while it moves. */
function RangeFields({ name, sign, range, fullRange, onChange }: RangeProps) {
  const [values, setValues] = useState({ min: String(range.min), max: String(range.max) });
  const commit = () => {
    const param = (end: 'min' | 'max') => (Number(values[end]) === fullRange[end] ? null : values[end]);
    onChange({ [`min${name}`]: param('min'), [`max${name}`]: param('max') });
  };
  return (
    <fieldset>
      <legend className="filters__legend">{name}</legend>
      <div className="range">
        {ENDS.map(([end, word]) => (
          <input
            key={end}
            type="range"
            aria-label={`${name}, ${word.toLowerCase()}`}
            min={fullRange.min}
            max={fullRange.max}
            step={fullRange.max / 100}
            value={Number(values[end]) || 0}
            onChange={(event) => setValues({ ...values, [end]: event.target.value })}
            onPointerUp={commit}
            onKeyUp={commit}
          />
        ))}
      </div>
      <div className="filters__pairs">
        {ENDS.map(([end, word]) => (
          <Field
            key={end}
            label={word}
            type="number"
            min={fullRange.min}
            max={fullRange.max}
            value={values[end]}
            {...(sign ? { before: sign } : {})}
            onChange={(event) => setValues({ ...values, [end]: event.target.value })}
            onBlur={commit}
            onKeyDown={(event) => event.key === 'Enter' && commit()}
          />
        ))}
      </div>
      <p className="field__hint">{formatCount(fullRange.max)} means no upper limit.</p>
    </fieldset>
  );
}
