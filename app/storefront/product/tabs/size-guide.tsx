import type { ShownSizeChart } from '#shop/catalog/size-chart.ts';

interface SizeGuideProps {
  readonly chart: ShownSizeChart;
  /** Its row is highlighted. */
  readonly selectedSize: string | null;
}

/** Both units are in the page; the stylesheet shows the checked one. */
export function SizeGuide({ chart, selectedSize }: SizeGuideProps) {
  return (
    <div className="guide" id="size-guide" tabIndex={-1}>
      <div className="guide__head">
        <b className="h-panel" id="size-guide-title">
          <span className="guide__in">Size guide (inches)</span>
          <span className="guide__cm">Size guide (cm)</span>
        </b>
        <fieldset className="guide__units">
          <legend className="sr">Unit</legend>
          <label>
            <input type="radio" name="size-unit" value="in" defaultChecked /> in
          </label>
          <label>
            <input type="radio" name="size-unit" value="cm" /> cm
          </label>
        </fieldset>
      </div>
      <table aria-labelledby="size-guide-title">
        <thead>
          <tr>
            <th scope="col">Size</th>
            {chart.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.rows.map(({ size, in: inches, cm }) => (
            <tr key={size} className={size === selectedSize ? 'is-selected' : undefined}>
              <th scope="row">{size}</th>
              {chart.columns.map((column, index) => (
                <td key={column}>
                  <span className="guide__in">{inches[index]}</span>
                  <span className="guide__cm">{cm[index]}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {chart.note !== '' && <p className="guide__note">{chart.note}</p>}
    </div>
  );
}
