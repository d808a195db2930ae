// What is offered for what is being typed. Of several answers only the one to the last question counts.

import { useEffect, useRef, useState } from 'react';
import type { Choice } from '#shop/coupons/coupon-scope.ts';

const PAUSE_MS = 200;

export function useOffers(find: (text: string) => Promise<readonly Choice[]>) {
  const [found, setFound] = useState<readonly Choice[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const question = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const ask = (text: string) => {
    const mine = ++question.current;
    setOpen(true);
    setAsking(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void find(text.trim()).then((choices) => {
        if (question.current !== mine) return;
        setFound(choices);
        setAsking(false);
      });
    }, PAUSE_MS);
  };
  const close = () => {
    question.current++;
    clearTimeout(timer.current);
    setOpen(false);
    setAsking(false);
  };
  return { found, isOpen, isAsking, ask, close };
}

/** Server-side and bounded: there may be a hundred thousand. */
export async function findProducts(text: string): Promise<readonly Choice[]> {
  try {
    const response = await fetch(`/admin-panel/coupons/products?${new URLSearchParams({ search: text })}`);
    const isAnswer = response.ok && response.headers.get('content-type')?.includes('application/json');
    return isAnswer ? ((await response.json()) as { choices: readonly Choice[] }).choices : [];
  } catch {
    return [];
  }
}

/** All of them are at hand. */
export const findAmong = (choices: readonly Choice[]) => async (text: string) =>
  choices.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
