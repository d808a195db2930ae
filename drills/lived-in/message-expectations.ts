// Compares what the model knows about consents and messages with the database.
import type { PersonName } from './model.ts';
import type { StoredState } from './stored-state.ts';
import type { World } from './world.ts';

const PEOPLE: readonly PersonName[] = ['A', 'B'];

const OFFERS = { given: 'given, with the newsletter', withdrawn: 'withdrawn, without the newsletter' } as const;

/** S-CONS-06 S-WAIT-03 S-MSG-05: offers and newsletter are one choice, and nobody is notified twice. */
export function messageProblems({ model }: World, { offers, waitMails, repeatedMessages }: StoredState): string[] {
  const choices = PEOPLE.flatMap((person) => {
    const said = model.accounts[person].offers;
    const expected = said && OFFERS[said];
    return offers[person] === expected ? [] : [`offers of ${person}: ${offers[person]}, expected ${expected}`];
  });
  const maxMails = model.wait === null ? 0 : 1;
  return [
    ...choices,
    ...(waitMails > maxMails ? [`${waitMails} mails to the person who waits`] : []),
    ...(repeatedMessages > 0 ? [`${repeatedMessages} orders had two notifications`] : []),
  ];
}
