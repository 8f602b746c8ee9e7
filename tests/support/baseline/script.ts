import type { CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { parseSync, Visitor } from 'vite';
import { lackedAsKey, lackedInText } from './style.ts';
import { collector, data, type Lacked, lacking } from './support.ts';

/**
 * The interfaces whose objects our pages use. The name of a method does not tell its object. So methods of rarer interfaces (XR, WebGPU and
 * the like) would be found wherever a function of our own has the same name.
 */
const inHand =
  /^(AbortController|AbortSignal|Animation|Blob|BroadcastChannel|Cache|CacheStorage|CanvasRenderingContext2D|CharacterData|Clipboard|CSSStyleSheet|CustomElementRegistry|DataTransfer|DataTransferItem|Document|DocumentFragment|DOMTokenList|Element|Event|EventTarget|File|FileList|FormData|Headers|History|HTML\w*Element|IntersectionObserver|Location|LockManager|MediaDevices|MediaSource|MediaStream|MediaStreamTrack|MessagePort|MouseEvent|Navigator|Node|NodeList|Performance|Permissions|PointerEvent|Range|ReadableStream|Request|Response|RTC\w+|Selection|ServiceWorkerContainer|ServiceWorkerRegistration|ShadowRoot|Storage|StorageManager|SubtleCrypto|SVG\w*Element|Text|TextDecoder|TextEncoder|URL|URLSearchParams|WebSocket|Window|Worker|XMLHttpRequest)$/;

/** The nodes that are read here, in ESTree's form. */
interface Node {
  type: string;
  name?: string;
  value?: unknown;
  computed?: boolean;
  optional?: boolean;
  object?: Node;
  property?: Node;
  callee?: Node;
  key?: Node;
}

const memberName = ({ computed, property }: Node): string | undefined =>
  computed ? (typeof property?.value === 'string' ? property.value : undefined) : property?.name;
/** What gives an iterator, whose helpers (`map.values().take(3)`) have the names of an array's methods. */
const iteratorsOf = new Set(['values', 'keys', 'entries', 'matchAll']);
const givesIterator = ({ type, callee }: Node) =>
  type === 'CallExpression' &&
  callee?.type === 'MemberExpression' &&
  iteratorsOf.has(memberName(callee) ?? '') &&
  callee.object?.name !== 'Object';

/** Whether objects have the member, and not the constructor. For JavaScript's own members, only the specification's address tells that. */
const isOfObjects = (key: string, { spec_url: spec }: CompatStatement, isBuiltIn: boolean) =>
  isBuiltIn ? [spec].flat().some((url) => url?.includes('prototype')) : !key.endsWith('_static');

const globals = new Map<string, CompatStatement>();
const statics = new Map<string, CompatStatement>();
const methods = new Map<string, CompatStatement>();
const helpers = new Map<string, CompatStatement>();

function collect(): void {
  const known = new Set<string>();
  const language = data.javascript.builtins as unknown as Record<string, Identifier>;
  const builtIn: Record<string, Identifier> = { ...language, ...(language.Intl as unknown as Record<string, Identifier>) };
  for (const [owner, part] of [...Object.entries(builtIn), ...Object.entries(data.api as Record<string, Identifier>)]) {
    const isOwnerNew = lacking(part.__compat).length > 0;
    if (isOwnerNew) globals.set(owner, part.__compat as CompatStatement);
    else known.add(owner);
    for (const [key, { __compat: compat }] of Object.entries(part as Record<string, Identifier>)) {
      const name = key.replace(/_static$/, '');
      if (key === '__compat' || !compat || key === owner || !/^[A-Za-z0-9]+$/.test(name)) continue;
      if (!lacking(compat).length) known.add(name);
      else {
        if (!isOwnerNew) statics.set(`${owner}.${name}`, compat);
        if (/^(Window|WorkerGlobalScope)$/.test(owner)) globals.set(name, compat);
        else if (owner === 'Iterator') helpers.set(name, compat);
        else if (!isOwnerNew && (inHand.test(owner) || owner in builtIn) && isOfObjects(key, compat, owner in builtIn))
          methods.set(name, compat);
      }
    }
  }
  // A name that something else in the baseline has does not tell which of the two is used.
  for (const name of known) {
    methods.delete(name);
    globals.delete(name);
  }
}
collect();

const isGlobalObject = (node: Node | undefined) => node?.type === 'Identifier' && /^(window|globalThis|self)$/.test(node.name ?? '');

/** What a script uses that the baseline lacks: functions, globals, and CSS in its strings and keys. @throws when it is no script. */
export function lackedInScript(code: string, file: string): Lacked[] {
  const { look, found } = collector();
  const css = new Map<string, Lacked>();
  const take = (all: Lacked[]) => {
    for (const one of all) css.set(one.feature, one);
  };
  /** Names that the script gives to something of its own. */
  const own = new Set<string>();
  const used = new Set<string>();
  const { program, errors } = parseSync(file, code);
  if (errors.length) throw new Error(`${file}: ${errors[0]?.message}`);
  const member = (node: Node) => {
    const name = memberName(node);
    if (!name || node.optional) return;
    const { object } = node;
    if (isGlobalObject(object)) look(name, globals.get(name));
    const owner = isGlobalObject(object?.object) ? memberName(object as Node) : object?.name;
    look(`${owner}.${name}`, statics.get(`${owner}.${name}`));
  };
  const call = ({ callee, optional }: Node) => {
    if (callee?.type === 'Identifier') used.add(callee.name ?? '');
    if (callee?.type !== 'MemberExpression' || optional) return;
    const name = memberName(callee) ?? '';
    look(`.${name}()`, methods.get(name));
    if (callee.object && givesIterator(callee.object)) look(`Iterator.${name}`, helpers.get(name));
  };
  new Visitor({
    MemberExpression: (node) => member(node as unknown as Node),
    CallExpression: (node) => call(node as unknown as Node),
    NewExpression: ({ callee }) => {
      if (callee.type === 'Identifier') used.add(callee.name);
    },
    VariableDeclarator: ({ id }) => {
      if (id.type === 'Identifier') own.add(id.name);
    },
    ImportSpecifier: ({ local }) => void own.add(local.name),
    FunctionDeclaration: ({ id, params }) => {
      for (const name of [id, ...params]) if (name?.type === 'Identifier') own.add(name.name);
    },
    ClassDeclaration: ({ id }) => {
      if (id) own.add(id.name);
    },
    Literal: (node) => {
      if (typeof node.value === 'string') take(lackedInText(node.value));
      if ('regex' in node && node.regex.flags.includes('v'))
        css.set('/v', { feature: 'regular expressions with the flag v', browsers: ['safari', 'safari_ios'] });
    },
    TemplateElement: ({ value }) => take(lackedInText(value.raw)),
    Property: (node) => {
      const { key, computed } = node as unknown as Node;
      if (!computed && key?.type === 'Identifier') take(lackedAsKey(key.name ?? ''));
    },
  }).visit(program);
  for (const name of used) if (!own.has(name)) look(name, globals.get(name));
  return [...found(), ...css.values()];
}
