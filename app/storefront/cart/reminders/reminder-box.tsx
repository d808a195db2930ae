// "Remind me", unticked, for a signed-in shopper while the store sends reminders. Loaded after the bag is shown.

import { useEffect, useState } from 'react';
import { useToast } from '#app/ui/toast.tsx';
import { BAG_REMINDER_WORDS } from '#shop/consents/consent.ts';

const PATH = '/cart/reminders';

async function isAsked(): Promise<boolean> {
  try {
    const response = await fetch(PATH);
    return response.ok && ((await response.json()) as { readonly asks: boolean }).asks;
  } catch {
    return false;
  }
}

async function save(uid: string, agrees: boolean): Promise<boolean> {
  try {
    const body = new URLSearchParams({ uid, ...(agrees ? { agrees: 'on' } : {}) });
    return (await fetch(PATH, { method: 'POST', body })).ok;
  } catch {
    return false;
  }
}

export function ReminderBox({ uid }: { readonly uid: string }) {
  const toast = useToast();
  const [isShown, setShown] = useState(false);
  const [isTicked, setTicked] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void isAsked().then((asks) => {
      if (isCurrent) setShown(asks);
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  const change = async (agrees: boolean) => {
    setTicked(agrees);
    if (await save(uid, agrees)) {
      toast({ kind: 'ok', text: agrees ? 'We will remind you' : 'We will not remind you' });
      return;
    }
    setTicked(!agrees);
    toast({ kind: 'error', text: 'Error saving your choice. Please try again.' });
  };
  if (!isShown) return null;
  return (
    <label className="cart__remind">
      <input type="checkbox" checked={isTicked} onChange={(event) => void change(event.target.checked)} />
      <span>{BAG_REMINDER_WORDS}</span>
    </label>
  );
}
