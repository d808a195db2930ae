/** A circle as SVG: the content security policy forbids style attributes. Empty for a colour whose look is unknown. */
export function ColorSwatch({ color, hex }: { readonly color: string; readonly hex: string | null }) {
  return (
    <svg className="swatch" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="11" fill={hex ?? COLOR_HEX.get(color) ?? 'none'} />
    </svg>
  );
}

/** The colours that the product form offers. */
const COLOR_HEX = new Map([
  ['red', '#b3262e'],
  ['blue', '#2b5ea8'],
  ['black', '#221c1a'],
  ['white', '#ffffff'],
  ['green', '#4f7f4f'],
  ['yellow', '#e2b02b'],
  ['pink', '#e48ba4'],
  ['purple', '#5b2a68'],
  ['orange', '#e07b2c'],
  ['brown', '#7a4a2b'],
  ['gray', '#8a8580'],
  ['gold', '#c9a13b'],
  ['silver', '#bfc1c4'],
  ['navy', '#1f2b50'],
  ['maroon', '#7a1f2b'],
  ['teal', '#167c7c'],
  ['coral', '#e8836b'],
  ['lavender', '#b7a4d6'],
  ['beige', '#d9c7a7'],
  ['cream', '#eee5d2'],
]);
