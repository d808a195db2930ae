export const PROJECT: string;
export class InstallError extends Error {}
export function installWhenChanged(
  folder: string,
  how: { readonly node: string; readonly text: string; readonly proof?: string },
): Promise<void>;
export function withNodeFirst(node: string): NodeJS.ProcessEnv;
