/** Chromium, for programs beside the tests that drive one. */
export { chromium } from '@playwright/test';
