// An invoice, credit note or delivery note on screen and on paper. Shopper and staff see the same one.
import type { ShownCell, ShownTable } from '#shop/invoices/document-tables.ts';
import type { ShownDocument } from '#shop/invoices/shown-document.ts';
import { DocumentDetails } from './document-details.tsx';

interface TaxDocumentProps {
  readonly document: ShownDocument;
  /** The heading level of the title. */
  readonly heading: 'h1' | 'h2';
}

export function TaxDocument({ document, heading: Heading }: TaxDocumentProps) {
  const { title, number, copy, declaration, sums, words, taxByHsn, notes } = document;
  return (
    <article className="doc" aria-label={number === null ? title : `${title} ${number}`}>
      <header className="doc__head">
        <div>
          <p className="doc__store">{document.store}</p>
          <address>
            <Lines lines={document.supplier} />
          </address>
        </div>
        <div className="doc__about">
          <Heading>{title}</Heading>
          {copy !== null && <p className="doc__small">{copy}</p>}
          {declaration !== null && <p>{declaration}</p>}
          <DocumentDetails className="doc__details" details={Object.fromEntries(document.details)} />
        </div>
      </header>
      <div className="doc__parties">
        {document.parties.map((party) => (
          <address key={party.heading}>
            <b className="doc__label">{party.heading}</b>
            <b>
              <bdi>{party.name}</bdi>
            </b>
            <Lines lines={party.lines} />
          </address>
        ))}
      </div>
      <DocumentTable className="doc__lines" table={document.table} />
      {words !== null && (
        <div className="doc__end">
          <div>
            <p className="doc__label">Amount in words</p>
            <p className="doc__words">{words}</p>
            {taxByHsn !== null && (
              <>
                <p className="doc__label">Tax by HSN</p>
                <DocumentTable className="doc__hsn" table={taxByHsn} />
              </>
            )}
          </div>
          <DocumentDetails className="doc__sums" details={Object.fromEntries(sums)} />
        </div>
      )}
      <footer className="doc__foot">
        <div>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
        <div className="doc__sign">
          <p>For {document.signatory}</p>
          <p>Authorised signatory</p>
        </div>
      </footer>
    </article>
  );
}

/** Lines one below the other. Their keys are positions, because two lines of an address may be equal. */
const Lines = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a document does not change
    <span key={index}>
      <bdi>{line}</bdi>
    </span>
  ));

interface DocumentTableProps {
  readonly className: string;
  readonly table: ShownTable;
}

/** On a phone each row is a block, and its cells show the column's name. */
function DocumentTable({ className, table: { columns, rows, footer } }: DocumentTableProps) {
  const cellsOf = (cells: readonly ShownCell[]) =>
    cells.map(({ text, note }, index) => {
      const column = columns[index];
      return (
        <td key={column?.key} data-label={column?.label} data-column={column?.key} data-numeric={column?.isNumeric}>
          <span>
            {text}
            {note !== undefined && <small>{note}</small>}
          </span>
        </td>
      );
    });
  return (
    <table className={className}>
      <thead>
        <tr>
          {columns.map(({ key, label, isNumeric }) => (
            <th key={key} scope="col" data-column={key} data-numeric={isNumeric}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a document does not change, and two lines may be equal
          <tr key={index}>{cellsOf(cells)}</tr>
        ))}
      </tbody>
      {footer !== null && (
        <tfoot>
          <tr>{cellsOf(footer)}</tr>
        </tfoot>
      )}
    </table>
  );
}
