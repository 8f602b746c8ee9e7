import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Builder, By, Capabilities, error as refusals, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort } from '../support/free-port.ts';
import { setting } from '../support/server.ts';
import { comeAlive, type Hand, holds, inTime, type Person, patience, signedIn, type Thing, told, type Wishes } from './person.ts';

const onPath = (program: string) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, program))
    .find((file) => existsSync(file));

const libraries = '/usr/lib';
/** The small browser that comes with WebKitGTK. */
const miniBrowser = () =>
  !existsSync(libraries)
    ? undefined
    : readdirSync(libraries)
        .flatMap((machine) => ['webkit2gtk-4.1', 'webkitgtk-6.0'].map((kind) => path.join(libraries, machine, kind, 'MiniBrowser')))
        .find((file) => existsSync(file));

/** The programs that WebKit needs; undefined if one is missing. */
export function foundWebKit(): { driver: string; browser: string; display: string } | undefined {
  const [driver, browser, display] = [onPath('WebKitWebDriver'), miniBrowser(), onPath('Xvfb')];
  return driver && browser && display ? { driver, browser, display } : undefined;
}

/** Takes the room of the toolbar and its words, which would keep the window wider than a phone. */
const narrow = 'window * { min-width: 0; min-height: 0; padding: 0; margin: 0; border: none; font-size: 1px; -gtk-icon-source: none; }';

/** A program that runs. `early` never holds: it fails, with what the program said, once it ends or if it cannot start. */
interface Program {
  child: ChildProcess;
  early: Promise<never>;
}

/** Starts a program whose errors go to a file, which is read when it ends. */
function start(file: string, args: readonly string[], env: NodeJS.ProcessEnv, errors: string): Program {
  const into = openSync(errors, 'w');
  const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', into] });
  closeSync(into);
  const early = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      const said = existsSync(errors) ? readFileSync(errors, 'utf8').trim().split('\n').slice(-3).join(' ') : '';
      reject(new Error(`${path.basename(file)} has ended (${signal ?? code})${said && `: ${said}`}`));
    });
  });
  // Whoever waits meanwhile hears of it; when nobody waits, it was ended.
  early.catch(() => undefined);
  return { child, early };
}

/** Starts WebKitGTK on a screen of its own. Each person has a driver of their own, since a driver has one window at a time. */
export async function webKitHand(): Promise<Hand> {
  const programs = foundWebKit();
  if (!programs) throw new Error('There is no WebKit on this machine');
  const home = mkdtempSync(path.join(tmpdir(), 'diwan-webkit-'));
  mkdirSync(path.join(home, 'gtk-3.0'));
  writeFileSync(path.join(home, 'gtk-3.0/gtk.css'), narrow);
  const children = new Set<ChildProcess>();
  const endAll = () => {
    for (const child of children) child.kill();
    rmSync(home, { recursive: true, force: true });
  };
  process.once('exit', endAll);
  const stop = async () => {
    process.off('exit', endAll);
    endAll();
  };

  try {
    const screen = start(
      programs.display,
      ['-displayfd', '1', '-screen', '0', '1400x1200x24', '-nolisten', 'tcp'],
      process.env,
      path.join(home, 'screen.txt'),
    );
    children.add(screen.child);
    const number = new Promise<string>((resolve) => screen.child.stdout?.once('data', (data) => resolve(String(data).trim())));
    const display = `:${await Promise.race([number, screen.early])}`;
    const env = { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', XDG_CONFIG_HOME: home, XDG_RUNTIME_DIR: home };
    const { stdout } = await promisify(execFile)(programs.browser, ['--version'], { env, timeout: patience });

    return {
      name: 'WebKit',
      version: /[\d.]+/.exec(stdout)?.[0] ?? stdout.trim(),
      async person({ width = 1280, height = 800, ...wishes }: Wishes = {}) {
        const { driver, end } = await begin(programs, env, home, children);
        try {
          await driver.manage().window().setRect({ x: 0, y: 0, width, height });
          return await signedIn(personAt(driver, end), wishes);
        } catch (error) {
          await end().catch(() => undefined);
          throw error;
        }
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts a driver and its window. `end` ends both; also if the window does not answer any more. */
async function begin(
  programs: NonNullable<ReturnType<typeof foundWebKit>>,
  env: NodeJS.ProcessEnv,
  home: string,
  children: Set<ChildProcess>,
): Promise<{ driver: WebDriver; end: () => Promise<void> }> {
  const port = await freePort();
  const server = `http://127.0.0.1:${port}`;
  const { child, early } = start(programs.driver, [`--port=${port}`], env, path.join(home, `driver-${port}.txt`));
  children.add(child);
  child.stdout?.resume();
  const kill = () => {
    child.kill();
    children.delete(child);
  };
  const answering = async () => {
    // The driver listens a moment after it has started.
    while (!(await fetch(`${server}/status`).catch(() => undefined))?.ok) await Promise.race([sleep(100), early]);
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
    });
    const driver = await new Builder().usingServer(server).withCapabilities(capabilities).build();
    await driver.manage().setTimeouts({ script: patience, pageLoad: patience });
    return driver;
  };
  try {
    const driver = await inTime(Promise.race([answering(), early]), patience, 'the start of a window');
    const end = () => inTime(driver.quit(), patience, 'the end of a window').finally(kill);
    return { driver, end };
  } catch (error) {
    kill();
    throw error;
  }
}

/** Finds elements by their roles, names and labels, in the page. */
const finder = () => {
  const { resolve } = createRequire(import.meta.url);
  return readFileSync(path.join(path.dirname(resolve('@testing-library/dom')), '@testing-library/dom.umd.min.js'), 'utf8');
};
let finderText: string | undefined;

/** A thing as it is sent to the page. */
interface Sent {
  [kind: string]: string | { source: string; flags: string } | Sent;
}
const sent = ({ within, ...thing }: Thing): Sent => ({
  ...Object.fromEntries(
    Object.entries(thing).map(([kind, value]) => [kind, value instanceof RegExp ? { source: value.source, flags: value.flags } : value]),
  ),
  ...(within && { within: sent(within) }),
});

/**
 * In the page: the first visible element that is meant, once it has stood still for two frames; null if there is none yet. It is a text,
 * since the parts of it that have names would not survive the way there otherwise.
 */
const findInPage = `
  const [thing, done] = arguments;
  const { TestingLibraryDom: dom } = window;
  const wanted = (word) => (word && typeof word === 'object' ? new RegExp(word.source, word.flags) : word);
  const visible = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const find = ({ within, role, name, label, text, css }) => {
    const root = within ? find(within) : document.body;
    if (!root) return undefined;
    const all = css ? [...root.querySelectorAll(css)]
      : label ? dom.queryAllByLabelText(root, wanted(label))
      : text ? dom.queryAllByText(root, wanted(text), { exact: false })
      : dom.queryAllByRole(root, role, name === undefined ? {} : { name: wanted(name) });
    return all.find(visible);
  };
  const place = (element) => { const { x, y, width, height } = element.getBoundingClientRect(); return [x, y, width, height].join(); };
  const element = find(thing);
  if (!element) return done(null);
  const before = place(element);
  let answered = false;
  const answer = () => { if (!answered) { answered = true; done(element.isConnected && place(element) === before ? element : null); } };
  requestAnimationFrame(() => requestAnimationFrame(answer));
  setTimeout(answer, 500);
`;

/**
 * In the page: brings an element into sight, and says where its middle is, if a pointer there meets it. A page may move before the pointer
 * comes: from now on, until a click, only this element gets what the pointer does, and `diwanPress` knows whether it got a click.
 */
const reachInPage = `
  const [element, press] = arguments;
  window.diwanPress?.end();
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  if (!element.contains(document.elementFromPoint(x, y))) return null;
  const kinds = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'];
  const met = new Set();
  const end = () => { for (const kind of kinds) window.removeEventListener(kind, meet, true); };
  const meet = (event) => {
    if (element.contains(event.target)) met.add(event.type);
    else if (!met.has('pointerdown')) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (event.type === 'click') end();
  };
  for (const kind of kinds) window.addEventListener(kind, meet, true);
  // What goes away as soon as it is touched gets no click.
  window.diwanPress = { press, end, came: () => met.has('click') || (met.has('pointerdown') && !element.isConnected) };
  return [x, y];
`;

/** In the page: whether this press has come. If it led to another page, that one knows of none. */
const hasComeInPage = 'const { diwanPress } = window; return diwanPress?.press !== arguments[0] || diwanPress.came();';

function personAt(driver: WebDriver, end: () => Promise<void>): Person {
  const address = (given: string) => new URL(given, setting('TEST_URL')).href;
  let presses = 0;

  /**
   * Repeats an act until it succeeds; not often, since names of all elements are much to compute. A page that changes meanwhile, or an
   * element that something covers, is tried again.
   */
  async function until<Result>(act: () => Promise<Result | null | undefined | false>, what: string): Promise<Result> {
    let last: unknown;
    for (const begun = performance.now(); performance.now() - begun < patience; await sleep(250)) {
      try {
        const result = await act();
        if (result) return result;
      } catch (error) {
        if (!(error instanceof refusals.WebDriverError)) throw error;
        last = error;
      }
    }
    throw new Error(
      `waited in vain ${what}${last ? ` (${[(last as Error).name, (last as Error).message.split('\n')[0]].join(' ')})` : ''}`,
    );
  }

  async function find(thing: Thing): Promise<WebElement | null> {
    if (!(await driver.executeScript('return "TestingLibraryDom" in window'))) {
      finderText ??= finder();
      await driver.executeScript(finderText);
    }
    return driver.executeAsyncScript<WebElement | null>(findInPage, sent(thing));
  }

  async function ask<Answer, Given>(question: (given: Given) => Answer | Promise<Answer>, given?: Given): Promise<Answer> {
    const answer = await driver.executeAsyncScript<{ answer: Answer } | { failed: string }>(
      `const [given, done] = arguments;
       const __name = (named) => named;
       Promise.resolve().then(() => (${question})(given)).then((answer) => done({ answer: answer ?? null }), (error) => done({ failed: String(error) }));`,
      given ?? null,
    );
    if ('failed' in answer) throw new Error(answer.failed);
    return answer.answer;
  }

  return {
    async open(given) {
      await driver.get(address(given));
      await until(() => ask(comeAlive).then(() => true), `for ${given} to come alive`);
    },
    at: (path) =>
      until(async () => {
        const now = await driver.getCurrentUrl();
        return (typeof path === 'string' ? new URL(now).pathname === path : path.test(now)) && now;
      }, `at ${path}`),
    see: async (thing) => void (await until(() => find(thing), `to see ${told(thing)}`)),
    async press(thing) {
      const press = ++presses;
      let tried = false;
      await until(
        async () => {
          // A click that came is never repeated, even if the driver could not say so.
          if (tried && (await driver.executeScript(hasComeInPage, press))) return true;
          const element = await find(thing);
          if (!element || !(await element.isEnabled())) return false;
          // The driver's own click refuses links that reach beyond their words, and those it had to scroll to.
          const place = await driver.executeScript<[number, number] | null>(reachInPage, element, press);
          if (!place) return false;
          const [x, y] = place;
          tried = true;
          await driver.actions().move({ x, y, duration: 0 }).click().perform();
          return driver.executeScript<boolean>(hasComeInPage, press);
        },
        `to press ${told(thing)}`,
      );
    },
    type: async (thing, text) =>
      void (await until(
        async () => {
          const element = await find(thing);
          if (!element) return false;
          await driver.executeScript('arguments[0].focus(); arguments[0].select?.()', element);
          await element.sendKeys(text);
          // A page may have moved the focus meanwhile.
          return holds(await driver.executeScript<string>('return arguments[0].value', element), text);
        },
        `to type into ${told(thing)}`,
      )),
    give: async (css, file) =>
      void (await until(async () => {
        await (await driver.findElement(By.css(css))).sendKeys(file);
        return true;
      }, `to give a file to ${css}`)),
    ask,
    picture: async (file) => writeFileSync(file, Buffer.from(await driver.takeScreenshot(), 'base64')),
    close: end,
  };
}
