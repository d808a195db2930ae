// Parses the typed budget and costs of messages. Example: '1,500' rupees per month are 150000 paise, and '0.115' rupees per message are 115
// thousandths of a rupee.

import type { MessageSettings } from '#shop/settings/message-settings.ts';
import { parseNumber } from '../kit/form/parse-number.ts';

export const PAISE_PER_RUPEE = 100;
/** A cost is stored in thousandths of a rupee, because WhatsApp bills ₹0.115 per message. */
export const COST_UNITS_PER_RUPEE = 1_000;

/** Returns null when a field is empty or not a number of 0 or more. */
export function parseMessageSettings(read: (name: keyof MessageSettings) => string): MessageSettings | null {
  const parseRupees = (name: keyof MessageSettings, unitsPerRupee: number) =>
    Math.round(parseNumber(read(name)) * unitsPerRupee);
  const settings = {
    budget: parseRupees('budget', PAISE_PER_RUPEE),
    whatsappCost: parseRupees('whatsappCost', COST_UNITS_PER_RUPEE),
    whatsappAskedCost: parseRupees('whatsappAskedCost', COST_UNITS_PER_RUPEE),
    smsCost: parseRupees('smsCost', COST_UNITS_PER_RUPEE),
  };
  const isValid = Object.values(settings).every((value) => Number.isSafeInteger(value) && value >= 0);
  return isValid ? settings : null;
}
