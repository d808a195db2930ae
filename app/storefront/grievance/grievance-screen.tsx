import { Icon } from '#app/ui/icon.tsx';
import type { GrievanceOfficer } from '#shop/settings/legal.ts';
import { GrievanceForm } from './grievance-form.tsx';
import type { GrievanceResult, ShownTicket } from './grievance-result.ts';

interface GrievanceScreenProps {
  /** Null until staff name one; the page then shows how to reach the store. */
  readonly officer: GrievanceOfficer | null;
  readonly store: { readonly name: string; readonly email: string; readonly phone: string; readonly address: string };
  readonly result: GrievanceResult | undefined;
}

export function GrievanceScreen({ officer, store, result }: GrievanceScreenProps) {
  return (
    <div className="wrap contact grievance">
      <div className="contact__head">
        <h1 className="h-page">Complaints</h1>
        <p className="policy__lead">
          {officer ? 'Write to our grievance officer' : 'Write to us'} if something went wrong and was not put right.
          You get a complaint number at once.
        </p>
        <ul className="grievance__promise">
          <li>
            <Icon name="check" size="sm" />
            We acknowledge your complaint within 48 hours.
          </li>
          <li>
            <Icon name="check" size="sm" />
            We resolve it within one month.
          </li>
        </ul>
        <p className="grievance__law">
          Both are your right by the Consumer Protection (E-Commerce) Rules, 2020. If you are not satisfied, call the
          National Consumer Helpline on 1915.
        </p>
      </div>
      <div>
        {/* The live region is always in the page, so that its text is announced. */}
        <div role="status">{result?.ticket && <Received ticket={result.ticket} />}</div>
        {!result?.ticket && <GrievanceForm result={result} />}
      </div>
      <aside className="contact__channels" aria-label={officer ? 'Grievance officer' : 'How to reach us'}>
        <h2 className="h-panel">{officer ? 'Grievance officer' : 'How to reach us'}</h2>
        <p className="grievance__name">
          <b>{officer?.name ?? store.name}</b>
          {officer && <span>{officer.designation}</span>}
        </p>
        <Reach email={officer?.email ?? store.email} phone={officer?.phone ?? store.phone} />
        {store.address !== '' && <address>{store.address}</address>}
      </aside>
    </div>
  );
}

const Reach = ({ email, phone }: { readonly email: string; readonly phone: string }) => (
  <>
    <a href={`mailto:${email}`}>{email}</a>
    {phone !== '' && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
  </>
);

const Received = ({ ticket }: { readonly ticket: ShownTicket }) => (
  <section className="grievance__ticket">
    <h2 className="h-panel">We have received your complaint</h2>
    <p>
      Your complaint number is <b>{ticket.number}</b>. Please note it: quote it when you write to us.
    </p>
    <dl>
      <div>
        <dt>Acknowledged by</dt>
        <dd>{ticket.acknowledgeBy}</dd>
      </div>
      <div>
        <dt>Resolved by</dt>
        <dd>{ticket.resolveBy}</dd>
      </div>
    </dl>
    <p>An email with this number will be sent to you.</p>
    <p>
      <a href="/grievance">Send another complaint</a>
    </p>
  </section>
);
