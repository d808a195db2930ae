// Sends what is asked of parcels and says how it went; a sheet that was made opens in a tab of its own.

import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useToast } from '#app/ui/toast.tsx';
import { ifReachable } from '../kit/actions/offline-safe.ts';
import { postJson } from '../kit/actions/post-answer.ts';
import { WHY_NOT } from '../shipment-dialog/shipment-messages.ts';
import { CHANGE_PATH, type ChangeAnswer } from './change/change-answer.ts';
import type { Change } from './change/change-input.ts';
import { FAILED } from './change/change-messages.ts';
import { webAddress } from './web-address.ts';

export function useFulfilmentChanges() {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<string | null>(null);

  const send = async (change: Change, name: string): Promise<ChangeAnswer> => {
    setBusy(name);
    const sent = await postJson<ChangeAnswer>(CHANGE_PATH, change);
    setBusy(null);
    const answer: ChangeAnswer =
      typeof sent === 'object' ? sent : { ok: false, message: FAILED[change.intent], reason: WHY_NOT[sent] };
    const second = answer.ok ? answer.hint : answer.reason;
    toast({
      kind: answer.ok ? 'ok' : 'bad',
      text: answer.message,
      ...(second === undefined ? {} : { hint: second }),
    });
    // Whose session is over would be sent to the door before she has read why.
    if (sent !== 'signed-out') void ifReachable(revalidate);
    return answer;
  };

  const print = async (what: 'manifest' | 'labels', shipments: readonly string[]): Promise<void> => {
    // Opened by the click itself: a tab that opens later is taken for an advertisement.
    const tab = window.open('about:blank', '_blank');
    if (tab) tab.opener = null;
    const answer = await send({ intent: what, shipments: [...shipments] }, what);
    const url = answer.ok ? webAddress(answer.url ?? '', window.location.origin) : null;
    if (url === null) return tab?.close();
    if (tab) return tab.location.replace(url);
    toast({ text: 'The browser kept the sheet from opening.', action: openAction(url), seconds: 60 });
  };

  return {
    busy,
    print,
    run: async (change: Change): Promise<boolean> => (await send(change, change.intent)).ok,
    generateAwb: (shipment: string) => send({ intent: 'awb', shipment }, `awb ${shipment}`),
  };
}

const openAction = (url: string) => ({
  words: 'Open it',
  act: () => void window.open(url, '_blank', 'noopener'),
});

export type FulfilmentChanges = ReturnType<typeof useFulfilmentChanges>;
