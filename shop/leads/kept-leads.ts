// Numbers that could not be sent, stored in the browser (key `leads`) until the next visit. Each number once. Anybody can have
// written under the key: an invalid list or number is dropped. Never throws.

import { type LeadStatus, mobileRefusal } from './lead.ts';

export interface KeptLead {
  readonly mobileNumber: string;
  readonly source: string;
  readonly status: LeadStatus;
  readonly notes: string;
  /** When she left it, as ISO text. */
  readonly timestamp: string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function readLead(entry: unknown): KeptLead | null {
  const { mobileNumber, source, notes, timestamp } = (entry ?? {}) as Record<string, unknown>;
  if (mobileRefusal(text(mobileNumber)) !== null) return null;
  return {
    mobileNumber: text(mobileNumber),
    source: text(source),
    status: 'new',
    notes: text(notes),
    timestamp: text(timestamp),
  };
}

const once = (leads: readonly KeptLead[]): readonly KeptLead[] =>
  leads.filter((lead, place) => leads.findIndex((other) => other.mobileNumber === lead.mobileNumber) === place);

export function readKeptLeads(stored: string | null): readonly KeptLead[] {
  try {
    const entries: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(entries) ? once(entries.map(readLead).filter((lead) => lead !== null)) : [];
  } catch {
    return [];
  }
}

export const keepLead = (leads: readonly KeptLead[], mobileNumber: string, at: Date): readonly KeptLead[] =>
  once([...leads, { mobileNumber, source: 'discount_popup', status: 'new', notes: '', timestamp: at.toISOString() }]);

export const withoutLead = (leads: readonly KeptLead[], sent: string): readonly KeptLead[] =>
  leads.filter(({ mobileNumber }) => mobileNumber !== sent);
