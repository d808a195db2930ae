import { Icon } from '#app/ui/icon.tsx';
import { IconSprite } from '#app/ui/icon-sprite.tsx';
import { AddressBlock } from '../../order-parts/address-block.tsx';
import { Timeline } from '../../order-parts/timeline.tsx';
import { PageHead } from '../page-head.tsx';
import icons from '../return-icons.svg?raw';
import { getPhotoPath, RETURNS_PATH } from '../return-path.ts';
import { ReturnStatusBadge } from '../return-status.tsx';
import { Messages } from './messages.tsx';
import type { ReturnResult } from './return-result.ts';
import type { ReturnView } from './return-view.ts';
import { ReturnedItems } from './returned-items.tsx';
import { Withdrawal } from './withdrawal.tsx';

interface ReturnScreenProps {
  readonly view: ReturnView;
  readonly store: { readonly name: string; readonly address: string };
  /** '₹99' */
  readonly selfShipRefund: string;
  /** The refusal of the last change; null after a success. */
  readonly result: ReturnResult | null;
}

export function ReturnScreen(props: ReturnScreenProps) {
  const { view, result } = props;
  return (
    <div className="wrap flow">
      <IconSprite symbols={icons} />
      <PageHead
        back={{ href: RETURNS_PATH, name: 'Returns' }}
        title={view.kind}
        number={view.number}
        text={view.about}
      />
      <div className="stack two">
        <div className="stack questions">
          <Progress view={view} result={result} />
          <Handover {...props} />
          <Messages view={view} result={result} />
        </div>
        <aside className="stack questions">
          <ReturnedItems view={view} />
          {view.address !== null && (
            <section className="panel">
              <h2 className="h-panel">Pickup address</h2>
              <AddressBlock address={view.address} />
            </section>
          )}
          <RequestReason view={view} />
          <p className="complaint">
            Are you not satisfied with how we handle this? <a href="/grievance">Send a complaint</a>.
          </p>
        </aside>
      </div>
    </div>
  );
}

function Progress({ view, result }: Pick<ReturnScreenProps, 'view' | 'result'>) {
  return (
    <section className="panel rsteps">
      <div role="status">
        <ReturnStatusBadge status={view.status} />
        <h2>{view.heading}</h2>
        {view.text !== '' && <p className="muted">{view.text}</p>}
      </div>
      {view.answer !== '' && (
        <div className="rsteps__answer">
          <b>Our answer</b>
          <p>
            <bdi>{view.answer}</bdi>
          </p>
        </div>
      )}
      <Timeline steps={view.steps} />
      {view.pickup !== null && (
        <p className="rsteps__pickup">
          {view.pickup.details !== '' && <span>Pickup: {view.pickup.details}</span>}
          {view.pickup.text !== '' && <span>{view.pickup.text}</span>}
        </p>
      )}
      {view.mayWithdraw && <Withdrawal result={result} />}
    </section>
  );
}

/** Tells the shopper how to hand the items over; shown until they have left. */
function Handover({ view, store, selfShipRefund }: ReturnScreenProps) {
  if (view.handover === null) return null;
  if (view.handover === 'courier') {
    return (
      <section className="panel">
        <h2 className="h-panel">Before the courier comes</h2>
        <p className="ask">
          <Icon name="tag" />
          Leave the tags on and fold it into any bag.
        </p>
      </section>
    );
  }
  return (
    <section className="panel">
      <h2 className="h-panel">Send it to us</h2>
      <p className="ask">
        <Icon name="pin" />
        <span>
          <b>{store.name}</b>
          <br />
          <bdi>{store.address}</bdi>
        </span>
      </p>
      <p className="ask">
        <Icon name="tag" />
        Write {view.number} on the parcel and leave the tags on. We pay up to {selfShipRefund} of the postage back.
      </p>
    </section>
  );
}

/** Why the shopper returns the items, in her words and with her photos. */
const RequestReason = ({ view }: { readonly view: ReturnView }) => (
  <section className="panel">
    <h2 className="h-panel">Your reason</h2>
    <p className="question__text">{view.reason}</p>
    {view.comment !== '' && (
      <p className="question__text">
        <bdi>{view.comment}</bdi>
      </p>
    )}
    {view.photoIds.length > 0 && (
      <ul className="shots">
        {view.photoIds.map((id, index) => (
          <li key={id}>
            <a href={getPhotoPath(id)} target="_blank" rel="noreferrer">
              <img src={getPhotoPath(id)} width="96" height="96" alt={`Your item, number ${index + 1}`} />
            </a>
          </li>
        ))}
      </ul>
    )}
  </section>
);
