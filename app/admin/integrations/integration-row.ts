// An integration as a row of the screen: its state as a label and a line of text.

import type { IntegrationState } from '#shop/integrations/integrations.server.ts';
import { getIntegration } from '#shop/integrations/integrations.ts';
import type { StatusTone } from '../kit/status-badge.tsx';

export interface IntegrationRow extends Omit<IntegrationState, 'checkedAt' | 'succeededAt' | 'unreadable'> {
  /** The environment variables for the same values. */
  readonly variables: readonly string[];
  /** Why the saved values cannot be used, as a sentence. */
  readonly unreadableReason: string | null;
  /** '10:42 am, 14 Nov'. lastCheck is null before the first test, lastSuccess before the first successful one. */
  readonly lastCheck: string | null;
  readonly lastSuccess: string | null;
}

interface StateText {
  readonly tone: StatusTone;
  readonly label: string;
  readonly line: string;
}

function testLine({ lastError, lastCheck, lastSuccess }: IntegrationRow): string {
  if (lastCheck === null) return 'Not tested yet';
  if (lastError === null) return `Last success ${lastSuccess ?? lastCheck}`;
  const failureText = `Last test failed at ${lastCheck}`;
  return lastSuccess === null ? failureText : `${failureText}. Last success ${lastSuccess}`;
}

export function describeState(row: IntegrationRow): StateText {
  const line = testLine(row);
  if (row.source === 'environment') return { tone: 'accepted', label: 'From the environment', line };
  if (row.unreadableReason) return { tone: 'failed', label: 'Cannot be decrypted', line: 'Not used' };
  if (row.source === 'none') return { tone: 'idle', label: 'Not set up', line: getIntegration(row.name).without };
  if (row.lastError !== null) return { tone: 'failed', label: 'Failing', line };
  if (row.source === 'simulator') {
    return { tone: 'started', label: row.name === 'smtp' ? 'Demo mailbox' : 'Simulator', line };
  }
  return row.lastSuccess === null
    ? { tone: 'waiting', label: 'Not tested', line }
    : { tone: 'good', label: 'Working', line };
}
