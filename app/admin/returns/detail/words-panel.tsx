import { REASON_LABELS } from '#shop/returns/return-labels.ts';
import type { ShownReturn } from '#shop/returns/shown-return.ts';
import { Panel } from '../../kit/panel.tsx';

/** The photos are private: the server sends them only to the shopper and to staff. */
const photoPath = (id: string): string => `/return-photos/${encodeURIComponent(id)}`;

export function WordsPanel({ shown: { reason, comment, photoIds, answer } }: { readonly shown: ShownReturn }) {
  return (
    <Panel
      title="Customer’s words"
      headerExtra={<span className="sub">Reason: {REASON_LABELS[reason].toLowerCase()}</span>}
      bodyClass="ret__body"
    >
      {comment === '' ? (
        <p className="sub">No comment.</p>
      ) : (
        <blockquote className="ret__quote">“{comment}”</blockquote>
      )}
      {photoIds.length > 0 && (
        <ul className="buttons ret__photos">
          {photoIds.map((id, index) => (
            <li key={id}>
              <a href={photoPath(id)} target="_blank" rel="noreferrer">
                <img
                  src={photoPath(id)}
                  alt={`Sent by the customer, ${index + 1} of ${photoIds.length}`}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {answer !== '' && (
        <p>
          <span className="sub ret__line">Your answer</span>
          <span className="ret__text">{answer}</span>
        </p>
      )}
    </Panel>
  );
}
