// The choices beside the columns: categories, sizes, other options, and whether new products are published.

import { useId } from 'react';
import type { ImportChoices } from '#shop/imports/import-choices.ts';
import type { ImportDraft } from '#shop/imports/import-draft.ts';
import { NamedOptions } from '../../kit/form/select-options.tsx';
import { Panel } from '../../kit/panel.tsx';
import { pluralize } from '../../kit/wording.ts';
import type { ShownChoices } from './use-choices.ts';

export interface StoreCategory {
  readonly id: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly name: string }[];
}

interface ChoicesPanelsProps {
  readonly draft: ImportDraft;
  readonly shown: ShownChoices;
  readonly storeCategories: readonly StoreCategory[];
  readonly change: (part: Partial<ImportChoices>, publishes?: boolean) => void;
}

export function ChoicesPanels({ draft, shown: { choices, publishes }, storeCategories, change }: ChoicesPanelsProps) {
  return (
    <div className="import-choices">
      {draft.categories.length > 0 && (
        <Categories draft={draft} choices={choices} storeCategories={storeCategories} change={change} />
      )}
      {draft.sizes.length > 0 && <Sizes draft={draft} choices={choices} change={change} />}
      <Panel title="Other options" bodyClass="import-choices__body">
        <p className="sub">Options that are neither size nor colour, such as the sleeve.</p>
        <Radios
          name="otherOptions"
          value={choices.otherOptions}
          options={[
            ['keep-as-text', 'Keep as text', 'In the description of the product.'],
            ['leave-out', 'Leave out', null],
          ]}
          onChoose={(otherOptions) => change({ otherOptions })}
        />
      </Panel>
      <Panel title="After import" bodyClass="import-choices__body">
        <Radios
          name="publishes"
          value={publishes ? 'publish' : 'drafts'}
          options={[
            ['drafts', 'Keep new products inactive', 'Activate them when you have looked.'],
            ['publish', 'As the file says', 'A new product becomes active when its first picture is here.'],
          ]}
          onChoose={(value) => change({}, value === 'publish')}
        />
      </Panel>
    </div>
  );
}

type PartProps = Pick<ChoicesPanelsProps, 'draft' | 'change'> & { readonly choices: ImportChoices };

function Categories({
  draft,
  choices,
  storeCategories,
  change,
}: PartProps & { readonly storeCategories: readonly StoreCategory[] }) {
  const chosen = new Map(choices.categories.map(({ from, to }) => [from, to]));
  const choose = (name: string, to: string) =>
    change({
      categories: draft.categories.map(({ from }) => ({
        from,
        to: from === name ? to || null : (chosen.get(from) ?? null),
      })),
    });
  return (
    <Panel title="Categories" bodyClass="import-choices__body">
      {draft.categories.map(({ from, products }) => (
        <label className="import-choice" key={from}>
          <span>
            {from}
            <small>{pluralize(products, 'product', 'products')}</small>
          </span>
          <select
            className="select"
            value={chosen.get(from) ?? ''}
            onChange={({ target }) => choose(from, target.value)}
          >
            <option value="">Make it</option>
            <NamedOptions rows={storeCategories} />
          </select>
        </label>
      ))}
    </Panel>
  );
}

const MAX_SIZE_LENGTH = 20;

function Sizes({ draft, choices, change }: PartProps) {
  const chosen = new Map(choices.sizes.map(({ from, to }) => [from, to]));
  const choose = (name: string, text: string) => {
    const to = text.trim();
    if (to === (chosen.get(name) ?? name)) return;
    change({
      sizes: draft.sizes.map(({ from }) => ({ from, to: from === name ? to : (chosen.get(from) ?? from) })),
    });
  };
  return (
    <Panel title="Sizes" bodyClass="import-choices__body">
      {draft.sizes.map(({ from, products }) => (
        <label className="import-choice" key={`${from} ${chosen.get(from) ?? from}`}>
          <span>
            {from}
            <small>{pluralize(products, 'product', 'products')}</small>
          </span>
          <input
            type="text"
            maxLength={MAX_SIZE_LENGTH}
            placeholder="One size"
            defaultValue={chosen.get(from) ?? from}
            onBlur={({ target }) => choose(from, target.value)}
          />
        </label>
      ))}
    </Panel>
  );
}

interface RadiosProps<Value extends string> {
  readonly name: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, label: string, hint: string | null])[];
  readonly onChoose: (value: Value) => void;
}

function Radios<Value extends string>({ name, value, options, onChoose }: RadiosProps<Value>) {
  const id = useId();
  return options.map(([each, label, hint]) => (
    <label className="import-radio" key={each}>
      <input type="radio" name={`${name}${id}`} checked={each === value} onChange={() => onChoose(each)} />
      <span>
        {label}
        {hint !== null && <small>{hint}</small>}
      </span>
    </label>
  ));
}
