// One integration on the screen: its state in a word and a line. Pure.

import type { IntegrationState } from '#shop/integrations/integrations.server.ts';
import { getIntegration } from '#shop/integrations/integrations.ts';
import type { StatusTone } from '../kit/status-badge.tsx';

export interface IntegrationRow extends Omit<IntegrationState, 'checkedAt' | 'succeededAt' | 'unreadable'> {
  /** The environment variables that mean the same. */
  readonly variables: readonly string[];
  /** Why the saved values cannot be used, as a sentence. */
  readonly unreadable: string | null;
  /** '10:42 am, 14 Nov'; null before the first test, and before the first success. */
  readonly checked: string | null;
  readonly succeeded: string | null;
}

interface StateText {
  readonly tone: StatusTone;
  readonly label: string;
  readonly line: string;
}

function testLine({ lastError, checked, succeeded }: IntegrationRow): string {
  if (checked === null) return 'Not tested yet';
  if (lastError === null) return `Last success ${succeeded ?? checked}`;
  const failed = `Last test failed at ${checked}`;
  return succeeded === null ? failed : `${failed}. Last success ${succeeded}`;
}

export function describeState(row: IntegrationRow): StateText {
  const line = testLine(row);
  if (row.source === 'environment') return { tone: 'accepted', label: 'From the environment', line };
  if (row.unreadable) return { tone: 'failed', label: 'Cannot be decrypted', line: 'Not used' };
  if (row.source === 'none') return { tone: 'idle', label: 'Not set up', line: getIntegration(row.name).without };
  if (row.lastError !== null) return { tone: 'failed', label: 'Failing', line };
  if (row.source === 'simulator') {
    return { tone: 'started', label: row.name === 'smtp' ? 'Demo mailbox' : 'Simulator', line };
  }
  return row.succeeded === null
    ? { tone: 'waiting', label: 'Not tested', line }
    : { tone: 'good', label: 'Working', line };
}
