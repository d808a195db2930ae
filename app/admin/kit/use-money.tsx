// Formats amounts with the currency symbol of the settings.

import { createContext, useCallback, useContext } from 'react';
import { formatMoney, type Paise } from '#shop/money/money.ts';

export const CurrencyContext = createContext('₹');

/** Returns '₹1,299.50'. */
export function useMoney(): (amount: Paise) => string {
  const symbol = useContext(CurrencyContext);
  return useCallback((amount: Paise) => formatMoney(amount, symbol), [symbol]);
}

/** Rounds to the rupee, for cards and charts; tables and orders show paise. */
export function useWholeMoney(): (amount: Paise) => string {
  const money = useMoney();
  return useCallback((amount: Paise) => money(Math.round(amount / 100) * 100), [money]);
}
