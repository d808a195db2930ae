import { SIZE_GUIDE } from '#shop/catalog/size-guide.ts';

/** The row of the chosen size stands out. */
export function SizeGuide({ chosen }: { readonly chosen: string | null }) {
  return (
    <table className="guide" id="size-guide" tabIndex={-1}>
      <caption className="h-panel">Size guide (inches)</caption>
      <thead>
        <tr>
          <th scope="col">Size</th>
          <th scope="col">Chest</th>
          <th scope="col">Waist</th>
          <th scope="col">Length</th>
        </tr>
      </thead>
      <tbody>
        {SIZE_GUIDE.map(({ size, chest, waist, length }) => (
          <tr key={size} className={size === chosen ? 'is-mine' : undefined}>
            <th scope="row">{size}</th>
            <td>{chest}</td>
            <td>{waist}</td>
            <td>{length}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
