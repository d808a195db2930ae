// The draft of the rules for returns: the texts of its fields, and their parsing.

import type { ReturnSettings } from '#shop/settings/return-settings.ts';
import type { ReturnSettingsField } from '#shop/settings/settings-problems.ts';
import { parseNumber } from '../../kit/form/parse-number.ts';
import { FIELD_LABELS } from './return-settings-messages.ts';

export type ReturnSettingsDraft = Omit<ReturnSettings, ReturnSettingsField> & {
  readonly [Field in ReturnSettingsField]: string;
};

export const toDraft = (rules: ReturnSettings): ReturnSettingsDraft => ({
  ...rules,
  returnDays: String(rules.returnDays),
  exchangeDays: String(rules.exchangeDays),
  claimHours: String(rules.claimHours),
  exchangesPerOrder: String(rules.exchangesPerOrder),
  selfShipRefund: String(rules.selfShipRefund / 100),
  autoCancelMinutes: String(rules.autoCancelMinutes),
});

/** Returns NaN for a text that is not a number; validation refuses it. */
export const toRules = (draft: ReturnSettingsDraft): ReturnSettings => ({
  ...draft,
  returnDays: parseNumber(draft.returnDays),
  exchangeDays: parseNumber(draft.exchangeDays),
  claimHours: parseNumber(draft.claimHours),
  exchangesPerOrder: parseNumber(draft.exchangesPerOrder),
  selfShipRefund: Math.round(parseNumber(draft.selfShipRefund) * 100),
  autoCancelMinutes: parseNumber(draft.autoCancelMinutes),
});

export const changedFields = (loaded: ReturnSettingsDraft, draft: ReturnSettingsDraft): (keyof ReturnSettings)[] =>
  (Object.keys(FIELD_LABELS) as (keyof ReturnSettings)[]).filter((field) => loaded[field] !== draft[field]);
