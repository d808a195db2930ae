// The merchant's budget for messages, and what a message costs. The costs are assumptions until staff enter what their provider bills. Pure.
// Example: 115 thousandths of a rupee is ₹0.115; a thousand such messages are ₹115.

import type { Paise } from '#shop/money/money.ts';

export interface MessageSettings {
  /** For one Indian month; 0 means that there is no limit. */
  readonly budget: Paise;
  /** Thousandths of a rupee per message. */
  readonly whatsappCost: number;
  /** A WhatsApp message that a person asked for, such as a reminder: WhatsApp bills it as marketing. */
  readonly whatsappAskedCost: number;
  readonly smsCost: number;
}

export const DEFAULT_MESSAGE_SETTINGS: MessageSettings = {
  budget: 0,
  whatsappCost: 115,
  whatsappAskedCost: 862,
  smsCost: 180,
};

/** The largest values that the form accepts. */
export const MESSAGE_SETTING_LIMITS = {
  budget: 100_000_000,
  whatsappCost: 100_000,
  whatsappAskedCost: 100_000,
  smsCost: 100_000,
} as const satisfies Record<keyof MessageSettings, number>;

/** The stored record, with the defaults for what is missing. */
export const toMessageSettings = (record: Readonly<Record<string, unknown>>): MessageSettings => ({
  ...DEFAULT_MESSAGE_SETTINGS,
  ...(record as Partial<MessageSettings>),
});

export const hasMessageSettingsProblem = (settings: MessageSettings): boolean =>
  (Object.keys(MESSAGE_SETTING_LIMITS) as (keyof MessageSettings)[]).some(
    (field) =>
      !Number.isInteger(settings[field]) || settings[field] < 0 || settings[field] > MESSAGE_SETTING_LIMITS[field],
  );
