// Numbers that could not be sent, stored in the browser (key `leads`) until the next visit, each number once. The
// stored text may contain anything: an invalid list or number is dropped. Never throws.

import { getMobileRefusal, type LeadStatus } from './lead.ts';

export interface UnsentLead {
  readonly mobileNumber: string;
  readonly source: string;
  readonly status: LeadStatus;
  readonly notes: string;
  /** True when the visitor ticked the box with which the store asks for consent. */
  readonly agrees?: true;
  /** When the visitor left the number, as ISO text. */
  readonly timestamp: string;
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

function parseLead(entry: unknown): UnsentLead | null {
  const { mobileNumber, source, notes, agrees, timestamp } = (entry ?? {}) as Record<string, unknown>;
  if (getMobileRefusal(toText(mobileNumber)) !== null) return null;
  return {
    mobileNumber: toText(mobileNumber),
    source: toText(source),
    status: 'new',
    notes: toText(notes),
    ...(agrees === true && { agrees }),
    timestamp: toText(timestamp),
  };
}

const uniqueByNumber = (leads: readonly UnsentLead[]): readonly UnsentLead[] =>
  leads.filter((lead, index) => leads.findIndex((other) => other.mobileNumber === lead.mobileNumber) === index);

export function parseUnsentLeads(stored: string | null): readonly UnsentLead[] {
  try {
    const entries: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(entries) ? uniqueByNumber(entries.map(parseLead).filter((lead) => lead !== null)) : [];
  } catch {
    return [];
  }
}

export const addUnsentLead = (
  leads: readonly UnsentLead[],
  { mobileNumber, isTicked }: { readonly mobileNumber: string; readonly isTicked: boolean },
  at: Date,
): readonly UnsentLead[] =>
  uniqueByNumber([
    ...leads,
    {
      mobileNumber,
      source: 'discount_popup',
      status: 'new',
      notes: '',
      ...(isTicked && { agrees: true }),
      timestamp: at.toISOString(),
    },
  ]);

export const removeUnsentLead = (leads: readonly UnsentLead[], mobile: string): readonly UnsentLead[] =>
  leads.filter(({ mobileNumber }) => mobileNumber !== mobile);
