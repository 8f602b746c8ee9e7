import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { readGuides } from '../../server/docs/guides.ts';
import { setting } from './server.ts';

interface Block {
  language: string;
  file: string | undefined;
  text: string;
}

const root = path.resolve(import.meta.dirname, '../..');

/** The blocks of code of a guide, in order. */
export function blocksOf(name: string): Block[] {
  const guide = readGuides().find((one) => one.name === name);
  assert(guide, `there is no guide ${name}`);
  return [...guide.text.matchAll(/^```(\w*)(?: (\S+))?\n([\s\S]*?)^```$/gm)].map(([, language = '', file, text = '']) => ({
    language,
    file,
    text,
  }));
}

/**
 * Does what a guide says, in a folder of its own. It writes the guide's files and runs its commands one after the other. Only the address
 * of the server and the name of the creator are replaced. At its end, a test calls `expectDone`, which fails if a block was left out.
 */
export class GuideReader {
  private readonly left: Block[];
  private readonly running: ChildProcess[] = [];

  private constructor(
    readonly folder: string,
    name: string,
    private readonly env: Record<string, string>,
  ) {
    this.left = blocksOf(name);
  }

  static async open(name: string, env: Record<string, string> = {}): Promise<GuideReader> {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'guide-'));
    const reader = new GuideReader(folder, name, { DIWAN_URL: setting('TEST_URL'), ...env });
    // The guide gets the project's own packages in place of those that it would install.
    await fs.symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
    if (name !== 'first-call') await reader.write(blocksOf('first-call').filter(({ file }) => file === 'diwan.mjs'));
    await reader.write(reader.left.filter(({ file }) => file));
    for (const block of reader.left.filter(({ file }) => file)) reader.take(block);
    return reader;
  }

  private async write(blocks: readonly Block[]): Promise<void> {
    for (const { file = '', text } of blocks) {
      await fs.mkdir(path.dirname(path.join(this.folder, file)), { recursive: true });
      await fs.writeFile(path.join(this.folder, file), text);
    }
  }

  /** The first block of a language that was not taken yet. */
  next(language: string): string {
    const block = this.left.find((one) => one.language === language);
    assert(block, `no ${language} is left`);
    this.take(block);
    return block.text;
  }

  private take(block: Block): void {
    this.left.splice(this.left.indexOf(block), 1);
  }

  private get shell() {
    const env = { ...process.env, ...this.env, PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}` };
    return { cwd: this.folder, env };
  }

  private command(): string {
    const text = this.next('sh').replaceAll('http://localhost:4000', setting('TEST_URL'));
    return this.env.DIWAN_CREATOR ? text.replaceAll('"demo"', `"${this.env.DIWAN_CREATOR}"`) : text;
  }

  /** Runs the next commands, which must succeed, and returns what they print. */
  async run(): Promise<string> {
    const { stdout } = await promisify(execFile)('sh', ['-ec', this.command()], this.shell);
    return stdout;
  }

  /** Takes the next commands, which install packages. They must be packages that the project has. */
  async expectInstalled(): Promise<void> {
    const [, name = '', major = ''] = /^npm install ([\w-]+)@(\d+)$/.exec(this.next('sh').trim()) ?? [];
    const { version } = JSON.parse(await fs.readFile(path.join(root, 'node_modules', name, 'package.json'), 'utf8'));
    assert.equal(version.split('.')[0], major, name);
  }

  /** Runs the next commands and compares what they print with the JSON below them: everything that is shown there must be there. */
  async runShown(): Promise<void> {
    const shown = this.left.findIndex(({ language }) => language === 'sh') + 1;
    assert.equal(this.left[shown]?.language, 'json', 'the answer stands below the command');
    const printed = JSON.parse(await this.run());
    const different = difference(JSON.parse(this.next('json')), printed);
    assert.equal(different, undefined, `${different}: ${JSON.stringify(printed)}`);
  }

  /** Starts the program of the next command, and waits until it has printed a line. */
  async start(env: Record<string, string> = {}): Promise<Program> {
    const command = this.command().trim();
    const { cwd, env: all } = this.shell;
    const [program = '', ...args] = command
      .split(' ')
      .map((word) => word.replace(/^"\$(\w+)"$/, (_word, name: string) => this.env[name] ?? ''));
    assert.equal(program, 'node');
    const child = spawn(process.execPath, args, { cwd, env: { ...all, ...env } });
    this.running.push(child);
    return new Program(child);
  }

  expectDone(): void {
    assert.deepEqual(this.left, [], 'each block of the guide is run');
  }

  async close(): Promise<void> {
    for (const child of this.running) child.kill();
    await fs.rm(this.folder, { recursive: true });
  }
}

/** A program of a guide that is running. */
export class Program {
  private text = '';
  private readonly waiting = new Set<() => void>();
  private ended: number | null | undefined;

  constructor(child: ChildProcess) {
    const heard = (chunk: unknown) => {
      this.text += String(chunk);
      for (const look of this.waiting) look();
    };
    child.stdout?.on('data', heard);
    child.stderr?.on('data', heard);
    child.on('close', (code) => {
      this.ended = code;
      for (const look of this.waiting) look();
    });
  }

  /** Waits until it has printed something of this form, and returns the first group of it. */
  printed(pattern: RegExp): Promise<string> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(this.text);
        if (!found && this.ended === undefined) return;
        this.waiting.delete(look);
        if (found) resolve(found[1] ?? found[0]);
        else reject(new Error(`It ended without ${pattern}: ${this.text}`));
      };
      this.waiting.add(look);
      look();
    });
  }
}

/** The first place where a value lacks what is shown, or has another type. Texts and numbers may differ, and the value may have more. */
export function difference(shown: unknown, actual: unknown, at = 'it'): string | undefined {
  if (shown === null) return undefined;
  if (Array.isArray(shown))
    return Array.isArray(actual) && actual.length > 0 ? difference(shown[0], actual[0], `${at}.0`) : `${at} is no list`;
  if (typeof shown !== 'object') return typeof actual === typeof shown ? undefined : `${at} is ${JSON.stringify(actual)}`;
  if (typeof actual !== 'object' || actual === null) return `${at} is ${JSON.stringify(actual)}`;
  return Object.entries(shown)
    .map(([name, value]) => (name in actual ? difference(value, actual[name as never], `${at}.${name}`) : `${at}.${name} is missing`))
    .find(Boolean);
}
