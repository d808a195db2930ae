import type { LabelledValue } from '#shop/catalog/product-details.ts';
import { SizeGuide } from './size-guide.tsx';
import { SpecList } from './spec-list.tsx';

interface DetailsPanelProps {
  /** Safe HTML, from richText. */
  readonly description: string;
  readonly specs: readonly LabelledValue[];
  readonly hasSizeGuide: boolean;
  readonly size: string | null;
}

export function DetailsPanel({ description, specs, hasSizeGuide, size }: DetailsPanelProps) {
  return (
    <div className="halves">
      <div>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on the server by richText, which has its own hostile tests */}
        <div className="tab-text" dangerouslySetInnerHTML={{ __html: description }} />
        <SpecList specs={specs} />
      </div>
      {hasSizeGuide && <SizeGuide selectedSize={size} />}
    </div>
  );
}
