import { readFileSync } from 'node:fs';

/** Chromium, for programs beside the tests that drive one. */
export { type Browser, chromium, type Page } from '@playwright/test';

/** How to start the browser that the bootstrap found; see server/bootstrap/chromium.mjs. */
export function foundChromium(): { executablePath: string; env: Record<string, string> } {
  const { program, libraries } = JSON.parse(readFileSync('node_modules/.cache/setup/chromium.json', 'utf8')) as {
    program: string;
    libraries?: string;
  };
  return { executablePath: program, env: { ...process.env, ...(libraries && { LD_LIBRARY_PATH: libraries }) } as Record<string, string> };
}
