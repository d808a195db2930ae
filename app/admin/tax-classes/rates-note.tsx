import { Button } from '#app/ui/button.tsx';
import { Note } from '../kit/note.tsx';
import { IfMay } from '../kit/use-may.tsx';

interface RatesNoteProps {
  /** 'by Meera Iyer on 3 Nov 2026'; null until somebody confirmed the rates. */
  readonly confirmedText: string | null;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
}

/** Asks staff to confirm the rates: the store comes with rates that its merchant has not checked. */
export function RatesNote({ confirmedText, isBusy, onConfirm }: RatesNoteProps) {
  if (confirmedText !== null) return <Note kind="ok" title={`Rates confirmed ${confirmedText}.`} />;
  return (
    <Note kind="warn" title="Check these rates with your accountant.">
      They are the usual ones since 22 September 2025. Three are uncertain:
      <ul className="txc-uncertain">
        <li>Bags of cotton or jute may have 5 % instead of 18 %.</li>
        <li>Glass bangles and lac bangles are entered as nil.</li>
        <li>Delivery is taxed with the goods, but does not count for the limit of ₹2,500 per item.</li>
      </ul>
      <IfMay anyOf={['settings']}>
        <span className="set-choice">
          <Button variant="secondary" size="sm" busy={isBusy} onClick={onConfirm}>
            I checked these with my accountant
          </Button>
        </span>
      </IfMay>
    </Note>
  );
}
