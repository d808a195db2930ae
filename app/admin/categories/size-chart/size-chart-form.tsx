import { TextArea } from '#app/ui/field.tsx';
import type { SizeChartToEdit } from '#shop/catalog/save-size-chart.server.ts';
import { SIZE_CHART_LIMITS as MAX } from '#shop/catalog/size-chart.ts';
import { ChoiceButtons, Section, textProps } from '../../kit/form/form-fields.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { useCategoryPart } from '../use-category-part.ts';
import { ChartGrid, StandardChart } from './chart-grid.tsx';
import { type ChartKind, draftErrors, toDraft, toSizeChart } from './size-chart-draft.ts';

interface SizeChartFormProps {
  readonly category: SizeChartToEdit;
  /** The category was deleted. */
  readonly isMissing: boolean;
}

const KINDS: readonly (readonly [ChartKind, string])[] = [
  ['standard', 'Standard'],
  ['own', 'Own chart'],
  ['none', 'No chart'],
];

const NOTES: Readonly<Record<ChartKind, string>> = {
  standard: 'Body measures for clothing from XS to XXL.',
  own: 'Shoppers see inches and centimetres: you enter one, the store computes the other.',
  none: 'The pages of these products show no size chart, as for bags and jewellery.',
};

export function SizeChartForm({ category, isMissing }: SizeChartFormProps) {
  const { form, leave } = useCategoryPart({
    category,
    isMissing,
    stored: toDraft(category.sizeChart),
    check: draftErrors,
    send: (run, draft, version) =>
      run('saveSizeChart', { id: category.id, version, sizeChart: toSizeChart(draft) }, { hidesFailureToast: true }),
    toSaved: ({ value }, sent) => ({ draft: sent, version: value.version }),
  });
  const { draft, setFields } = form;
  const isChanged = JSON.stringify(toSizeChart(draft)) !== JSON.stringify(toSizeChart(form.loaded));
  return (
    <FormFrame
      form={form}
      className="product-form chart-form"
      action="Save size chart"
      subject={`the size chart of “${category.name}”`}
      changedFields={isChanged ? ['Size chart'] : []}
      describeErrors={(errors) => Object.values(errors)[0] ?? ''}
      whenDeleted={{ onClose: leave }}
    >
      <div className="panel">
        <Section title="Chart" note={NOTES[draft.kind]}>
          <ChoiceButtons value={draft.kind} choices={KINDS} isWide={false} onChoose={(kind) => setFields({ kind })} />
          {draft.kind === 'standard' && <StandardChart />}
          {draft.kind === 'own' && (
            <>
              <ChartGrid draft={draft} errors={form.errors} onChange={setFields} />
              <TextArea
                label="How to measure"
                labelNote="optional"
                rows={2}
                maxLength={MAX.note}
                {...textProps(form, 'note')}
                hint="Shown below the chart"
              />
            </>
          )}
        </Section>
      </div>
    </FormFrame>
  );
}
