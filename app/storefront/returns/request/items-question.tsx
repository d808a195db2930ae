import { Picture } from '#app/ui/picture.tsx';
import { formatMoney } from '#shop/money/money.ts';
import type { FormLine, ReturnForm } from '#shop/returns/shown-return.ts';
import { Question } from './question.tsx';
import { lineNote, type Problem } from './request-rules.ts';
import type { RequestValues } from './request-values.ts';

interface ItemsQuestionProps {
  readonly form: ReturnForm;
  readonly values: RequestValues;
  readonly problems: readonly Problem[];
}

/** 'Size L', 'Free Size' */
export const sizeText = (size: string): string => (/^free size$/i.test(size) || size === '' ? size : `Size ${size}`);

export const LinePicture = ({ line }: { readonly line: Pick<FormLine, 'picture'> }) =>
  line.picture ? (
    <Picture picture={line.picture} sizes="60px" widths={[96, 200]} alt="" className="pick__picture" />
  ) : (
    <span className="pick__picture tone-paper" />
  );

export function ItemsQuestion({ form, values, problems }: ItemsQuestionProps) {
  return (
    <Question name="items" title="Which items?" problems={problems}>
      <ul className="pick">
        {form.lines.map((line) => (
          <ItemChoice key={line.id} line={line} form={form} values={values} />
        ))}
      </ul>
    </Question>
  );
}

function ItemChoice({ line, form, values }: { readonly line: FormLine } & Omit<ItemsQuestionProps, 'problems'>) {
  const { id, name, size, units } = line;
  const chosen = values.lines.find((chosenLine) => chosenLine.id === id);
  const note = lineNote(line, form);
  const price = line.refunds[0];
  const about = [sizeText(size), price === undefined ? '' : formatMoney(price)].filter(Boolean).join(' · ');
  return (
    <li className={line.problem === null ? undefined : 'is-no'}>
      <label>
        <input
          type="checkbox"
          name="item"
          value={id}
          disabled={line.problem !== null}
          defaultChecked={chosen !== undefined}
          aria-describedby={note === null ? undefined : `note-${id}`}
        />
        <LinePicture line={line} />
        <span>
          <b>{name}</b>
          <small>{about}</small>
        </span>
      </label>
      {note !== null && (
        <p className="pick__note" id={`note-${id}`}>
          {note}
        </p>
      )}
      {units > 1 && (
        <div className="pick__quantity">
          <label htmlFor={`quantity-${id}`}>
            Quantity<span className="sr"> of {name}</span>
          </label>
          <select
            // The key remounts the select when fewer units are left after a refusal: a select whose value is no longer
            // an option would show another value than the summary.
            key={units}
            className="select"
            id={`quantity-${id}`}
            name={`quantity-${id}`}
            defaultValue={String(Math.min(chosen?.quantity ?? 1, units))}
          >
            {Array.from({ length: units }, (_, index) => index + 1).map((quantity) => (
              <option key={quantity}>{quantity}</option>
            ))}
          </select>
        </div>
      )}
    </li>
  );
}
