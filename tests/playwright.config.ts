import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { foundChromium } from './support/chromium.ts';
import { meetings } from './support/torture.ts';
import { voiceFile } from './support/voice.ts';

/** The files of the project `meetings`, as playwright compares them. */
const met = meetings.map((file) => `**/${path.basename(file)}`);

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  globalSetup: './support/server.ts',
  // Distributes single tests instead of files, so that all workers finish at the same time.
  fullyParallel: true,
  workers: 3,
  projects: [
    { name: 'meetings', testMatch: met, workers: 1 },
    { name: 'others', testIgnore: met },
  ],
  retries: 0,
  forbidOnly: true,
  // Time limits for expected events. They are long, because a busy machine is slow.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.TEST_URL,
    screenshot: 'only-on-failure',
    // Requests that a test changes must not pass a service worker. Those of the offline page allow it.
    serviceWorkers: 'block',
    launchOptions: {
      ...foundChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page of a test lives for seconds: code that is optimized, bytes that are given back and layers that move by themselves cost
        // more than they save. A load takes a third less processor time without them.
        '--js-flags=--no-opt --no-maglev --no-flush-bytecode --min-semi-space-size=16 --max-semi-space-size=64',
        '--num-raster-threads=1',
        '--disable-partial-raster',
        '--disable-threaded-animation',
        '--disable-threaded-scrolling',
        '--disable-checker-imaging',
        '--autoplay-policy=no-user-gesture-required',
        // Rooms: a camera and a microphone that are not there, and media to this machine itself.
        '--use-fake-device-for-media-stream=fps=10',
        `--use-file-for-fake-audio-capture=${voiceFile()}`,
        '--use-fake-ui-for-media-stream',
        '--allow-loopback-in-peer-connection',
      ],
    },
  },
});
