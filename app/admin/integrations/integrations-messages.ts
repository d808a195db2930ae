import type { IntegrationSource } from '#shop/integrations/integrations.server.ts';
import { getIntegration, type IntegrationName } from '#shop/integrations/integrations.ts';

export const LOAD_FAILED = 'Failed to load integrations';

const labelOf = ({ name }: { readonly name: IntegrationName }): string => getIntegration(name).label;

export const FAILURE_MESSAGES = {
  save: (input: { readonly name: IntegrationName }) => `${labelOf(input)} was not saved`,
  remove: (input: { readonly name: IntegrationName }) => `${labelOf(input)} was not removed`,
  test: (input: { readonly name: IntegrationName }) => `The test of ${labelOf(input)} failed`,
} as const;

export const savedMessage = (input: { readonly name: IntegrationName }) => `${labelOf(input)} is saved.`;
export const removedMessage = (input: { readonly name: IntegrationName }) => `${labelOf(input)} is removed.`;
export const testedMessage = (source: IntegrationSource, { name }: { readonly name: IntegrationName }): string => {
  const { label, credential } = getIntegration(name);
  if (source === 'simulator') return `The simulator of ${label} works.`;
  return `${label} accepted ${credential}.`;
};
