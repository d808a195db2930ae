import type { LabelledValue } from '#shop/catalog/product-details.ts';
import type { ShownSizeChart } from '#shop/catalog/size-chart.ts';
import { SizeGuide } from './size-guide.tsx';
import { SpecList } from './spec-list.tsx';

interface DetailsPanelProps {
  /** Safe HTML, from richText. */
  readonly description: string;
  readonly specs: readonly LabelledValue[];
  readonly sizeChart: ShownSizeChart | null;
  readonly size: string | null;
}

export function DetailsPanel({ description, specs, sizeChart, size }: DetailsPanelProps) {
  return (
    <div className="halves">
      <div>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on the server by richText, which has its own hostile tests */}
        <div className="tab-text" dangerouslySetInnerHTML={{ __html: description }} />
        <SpecList specs={specs} />
      </div>
      {sizeChart && <SizeGuide chart={sizeChart} selectedSize={size} />}
    </div>
  );
}
