import { useNavigate } from 'react-router';
import { TextArea } from '#app/ui/field.tsx';
import type { SizeChartToEdit } from '#shop/catalog/save-size-chart.server.ts';
import { SIZE_CHART_LIMITS as MAX } from '#shop/catalog/size-chart.ts';
import { useStaffEvents } from '../../frame/staff-events.tsx';
import { useAdminAction } from '../../kit/actions/use-admin-action.ts';
import { ChoiceButtons, Section, textProps } from '../../kit/form/form-fields.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { useDraft } from '../../kit/form/use-draft.ts';
import type { action } from '../categories.actions.ts';
import { FAILURE_MESSAGES } from '../category-messages.ts';
import { ChartGrid, StandardChart } from './chart-grid.tsx';
import { type ChartKind, draftErrors, toDraft, toSizeChart } from './size-chart-draft.ts';

interface SizeChartFormProps {
  readonly category: SizeChartToEdit;
  /** The category was deleted. */
  readonly isMissing: boolean;
}

const CATEGORIES_PATH = '/admin-panel/categories';

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
  useStaffEvents(['categories']);
  const navigate = useNavigate();
  const { run } = useAdminAction<typeof action>(`${CATEGORIES_PATH}/change`, FAILURE_MESSAGES);
  const form = useDraft({
    entity: 'category',
    id: category.id,
    stored: { draft: toDraft(category.sizeChart), version: category.version },
    isMissing,
    followsStoredRow: true,
    check: draftErrors,
    send: (draft, version) =>
      run('saveSizeChart', { id: category.id, version, sizeChart: toSizeChart(draft) }, { hidesFailureToast: true }),
    onSaved: ({ value }, sent) => form.adoptSaved(sent, { draft: sent, version: value.version }),
  });
  const { draft, setFields } = form;
  const isChanged = JSON.stringify(toSizeChart(draft)) !== JSON.stringify(toSizeChart(form.loaded));
  const leave = () => {
    form.isLeavePromptSkipped.current = true;
    void navigate(CATEGORIES_PATH);
  };
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
