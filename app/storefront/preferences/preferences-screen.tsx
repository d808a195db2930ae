import { Button } from '#app/ui/button.tsx';
import type { Preferences } from '#shop/consents/preferences.server.ts';
import { PageMessage } from '../page-message.tsx';
import { ChoiceList } from './choice-list.tsx';

interface PreferencesScreenProps {
  readonly token: string;
  /** Null without a link, and for a link that has expired. */
  readonly preferences: Preferences | null;
  readonly hasLink: boolean;
  readonly isSaved: boolean;
}

export const PreferencesScreen = ({ token, preferences, hasLink, isSaved }: PreferencesScreenProps) => (
  <section className="section wrap">
    <div className="preferences">
      <h1 className="h-page">What we may send you</h1>
      {preferences ? <Choices {...preferences} token={token} isSaved={isSaved} /> : <NoChoices hasLink={hasLink} />}
    </div>
  </section>
);

const NoChoices = ({ hasLink }: Pick<PreferencesScreenProps, 'hasLink'>) => (
  <>
    <p role="alert">
      {hasLink
        ? 'This link has expired. Your choices are in your profile.'
        : 'Open this page with the link of one of our mails. With an account, your choices are in your profile.'}
    </p>
    <p>
      <a className="link" href="/profile">
        <span>Open my profile</span>
      </a>
    </p>
  </>
);

function Choices({
  token,
  contact,
  switches,
  isSaved,
}: Preferences & Pick<PreferencesScreenProps, 'token' | 'isSaved'>) {
  const isAnyOn = switches.some(({ isGiven }) => isGiven);
  const hiddenToken = <input type="hidden" name="t" value={token} />;
  return (
    <>
      <div role="status">{isSaved && <PageMessage kind="ok">Your choice is saved.</PageMessage>}</div>
      <p>
        To <bdi>{contact}</bdi>. News of your orders always comes.
      </p>
      <ChoiceList
        choices={switches}
        action="/preferences"
        busyKey={null}
        fields={(key) => (
          <>
            {hiddenToken}
            <input type="hidden" name="key" value={key} />
          </>
        )}
      />
      {isAnyOn ? (
        <form method="post" action="/preferences">
          {hiddenToken}
          <input type="hidden" name="intent" value="stop" />
          <Button type="submit" variant="secondary">
            Stop everything but order news
          </Button>
        </form>
      ) : (
        <p>We send nothing but order news to this address.</p>
      )}
    </>
  );
}
