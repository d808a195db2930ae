import { Button } from '#app/ui/button.tsx';
import { Field, Select, TextArea } from '#app/ui/field.tsx';
import { ButtonLink } from '../button-link.tsx';

export function ControlSpecimens() {
  return (
    <>
      <section>
        <h2 className="h-panel">Buttons</h2>
        <div className="specimens__row">
          <Button>Primary</Button>
          <Button variant="secondary">Secondary</Button>
          <Button variant="quiet">Quiet</Button>
        </div>
        <div className="specimens__row">
          <Button busy>Adding to Bag...</Button>
          <Button done>Added to Bag!</Button>
          <Button disabled>Disabled</Button>
        </div>
        <div className="specimens__row">
          <Button size="sm" variant="secondary">
            Apply
          </Button>
          <ButtonLink variant="quiet" size="sm" href="#content">
            Back to the top
          </ButtonLink>
          <a className="link" href="#content">
            <span>View All</span>
          </a>
        </div>
        <Button block>As wide as its place, with words long enough to run over two lines on a phone</Button>
      </section>
      <section>
        <h2 className="h-panel">Fields</h2>
        <div className="specimens__stack">
          <Field label="Full name" name="name" defaultValue="Ananya Rao" />
          <Field label="Landmark" labelNote="optional" name="landmark" hint="Something the courier can ask for." />
          <Field label="Pincode" name="pincode" defaultValue="5600" error="Please enter a valid 6-digit pincode" />
          <Field label="Mobile number" name="mobile" before="+91" defaultValue="98450 12345" inputMode="numeric" />
          <Field label="Country" name="country" defaultValue="India" disabled />
          <Select label="State" name="state" hint="Where it is going.">
            <option>Karnataka</option>
            <option>Tamil Nadu</option>
          </Select>
          <Select label="Sort" name="sort" error="Please choose one">
            <option value="">Choose</option>
          </Select>
          <TextArea label="Your review" name="review" error="Please write a review comment" />
        </div>
      </section>
    </>
  );
}
