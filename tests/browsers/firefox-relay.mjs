#!/usr/bin/env node
/**
 * Stands between Playwright and the Firefox that a machine has installed. Playwright sends commands of WebDriver BiDi that a Firefox of the
 * extended support release does not know yet, and gives up. The relay answers such a command as done if it only emulates something, such
 * as a colour scheme. All else passes unchanged.
 *
 * Playwright starts this file as if it were Firefox; `FIREFOX_PATH` names the real one.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

const firefox = spawn(process.env.FIREFOX_PATH ?? 'firefox', process.argv.slice(2), { stdio: ['ignore', 'pipe', 'pipe'] });
firefox.once('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
firefox.once('exit', (status) => process.exit(status ?? 1));
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => firefox.kill(signal));

const listens = 'WebDriver BiDi listening on ';
for (const output of [firefox.stdout, firefox.stderr]) {
  createInterface(output).on('line', (line) => (line.startsWith(listens) ? relay(line.slice(listens.length)) : console.error(line)));
}

/** Opens a port that leads to Firefox, and says so in Firefox's words. */
function relay(address) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.once('listening', () => console.error(`${listens}ws://127.0.0.1:${server.address().port}`));
  server.on('connection', (playwright, { url }) => connect(playwright, new WebSocket(address + url, { perMessageDeflate: false })));
}

function connect(playwright, browser) {
  /** The commands on their way that only emulate something. */
  const emulating = new Set();
  const opened = new Promise((resolve) => browser.once('open', resolve));
  playwright.on('message', async (data) => {
    const command = JSON.parse(String(data));
    if (command.method?.startsWith('emulation.')) emulating.add(command.id);
    await opened;
    browser.send(String(data));
  });
  browser.on('message', (data) => {
    const answer = JSON.parse(String(data));
    const emulated = emulating.delete(answer.id);
    if (emulated && answer.error === 'unknown command')
      return playwright.send(JSON.stringify({ type: 'success', id: answer.id, result: {} }));
    playwright.send(String(data));
  });
  browser.once('close', () => playwright.close());
  playwright.once('close', () => browser.close());
  browser.once('error', (error) => {
    console.error(error.message);
    playwright.close();
  });
}
