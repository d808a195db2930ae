import type { LabelledValue } from '#shop/catalog/product-details.ts';
import { FactList } from './fact-list.tsx';
import { SizeGuide } from './size-guide.tsx';

interface DetailsPanelProps {
  /** Safe HTML, from richText. */
  readonly description: string;
  readonly facts: readonly LabelledValue[];
  readonly hasSizeGuide: boolean;
  readonly size: string | null;
}

export function DetailsPanel({ description, facts, hasSizeGuide, size }: DetailsPanelProps) {
  return (
    <div className="halves">
      <div>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on the server by richText, which has its own hostile tests */}
        <div className="tab-text" dangerouslySetInnerHTML={{ __html: description }} />
        <FactList facts={facts} />
      </div>
      {hasSizeGuide && <SizeGuide chosen={size} />}
    </div>
  );
}
