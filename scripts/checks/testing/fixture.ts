// Creates a small project in a temporary folder, which is removed when the test ends.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

export function projectWith(files: Readonly<Record<string, string>>): string {
  const project = mkdtempSync(join(tmpdir(), 'tanabana-fixture-'));
  onTestFinished(() => rmSync(project, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
  return project;
}
