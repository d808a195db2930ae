import { TextArea } from '#app/ui/field.tsx';
import { MAX_COMMENT_LENGTH, type ReturnReason } from '#shop/returns/return.ts';
import { REASON_LABELS } from '#shop/returns/return-labels.ts';
import { Question } from './question.tsx';
import type { Problem } from './request-rules.ts';
import type { RequestValues } from './request-values.ts';

interface ReasonQuestionProps {
  readonly reasons: readonly ReturnReason[];
  readonly initial: RequestValues;
  readonly problems: readonly Problem[];
}

export const ReasonQuestion = ({ reasons, initial, problems }: ReasonQuestionProps) => (
  <Question name="reason" title="What went wrong?" problems={problems}>
    <div className="reasons">
      {reasons.map((reason) => (
        <label key={reason}>
          <input type="radio" name="reason" value={reason} defaultChecked={initial.reason === reason} />
          <span>{REASON_LABELS[reason]}</span>
        </label>
      ))}
    </div>
    <TextArea
      label="Tell us more"
      labelNote="(optional)"
      name="comment"
      rows={2}
      dir="auto"
      maxLength={MAX_COMMENT_LENGTH}
      defaultValue={initial.comment}
    />
  </Question>
);
