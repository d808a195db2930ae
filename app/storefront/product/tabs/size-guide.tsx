import { SIZE_GUIDE } from '#shop/catalog/size-guide.ts';

const COLUMNS = ['Size', 'Chest', 'Waist', 'Length'];

/** Highlights the row of the selected size. */
export function SizeGuide({ selectedSize }: { readonly selectedSize: string | null }) {
  return (
    <table className="guide" id="size-guide" tabIndex={-1}>
      <caption className="h-panel">Size guide (inches)</caption>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {SIZE_GUIDE.map(({ size, chest, waist, length }) => (
          <tr key={size} className={size === selectedSize ? 'is-selected' : undefined}>
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
