import { code128Widths } from './code128.ts';

/** White space on either side, in modules (the width of the thinnest bar); scanners need ten. */
const QUIET_ZONE = 10;
const HEIGHT = 44;

/** Draws the text as Code 128; draws nothing for a text with a character that set B lacks. */
export function Barcode({ text }: { readonly text: string }) {
  const widths = code128Widths(text);
  if (!widths) return null;
  const bars: string[] = [];
  let x = QUIET_ZONE;
  for (const [index, width] of widths.entries()) {
    // Bars and spaces alternate.
    if (index % 2 === 0) bars.push(`M${x} 0h${width}v${HEIGHT}h-${width}z`);
    x += width;
  }
  return (
    <svg className="barcode" viewBox={`0 0 ${x + QUIET_ZONE} ${HEIGHT}`} role="img" aria-label={`Barcode of ${text}`}>
      <path d={bars.join('')} shapeRendering="crispEdges" />
    </svg>
  );
}
