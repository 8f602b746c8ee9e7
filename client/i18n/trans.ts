import type { Namespace, ParseKeys, TFunction } from 'i18next';
import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { inShownDigits } from './numerals.ts';

/** A component's place in a text: `<day/>`, or around words of the text, `<terms>our terms</terms>`. */
const place = /<(\w+)(?:\/>|>(.*?)<\/\1>)/gs;

/** Stands for a value while the text's places are looked for, since a value may look like one. */
const held = /\u{F0000}(\d+)\u{F0000}/gu;

export interface TransProps<Ns extends Namespace> {
  t: TFunction<Ns>;
  i18nKey: ParseKeys<Ns>;
  values?: Readonly<Record<string, string | number>>;
  /** What stands at each place, by its name. Words of the text become its children. */
  components: Readonly<Record<string, ReactElement>>;
}

/** A text of the dictionary with components in it. */
export function Trans<Ns extends Namespace>({ t, i18nKey, values = {}, components }: TransProps<Ns>) {
  const given = Object.values(values).map((value) => (typeof value === 'number' ? inShownDigits(String(value)) : value));
  const holding = Object.fromEntries(Object.keys(values).map((name, index) => [name, `\u{F0000}${index}\u{F0000}`]));
  const text = (t as (key: unknown, values: object) => string)(i18nKey, holding);
  const filled = (part: string) => part.replace(held, (_, index: string) => given[Number(index)] ?? '');
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: whole, 1: name = '', 2: words, index } of text.matchAll(place)) {
    const component = components[name];
    if (!component) continue;
    parts.push(filled(text.slice(end, index)), words === undefined ? component : cloneElement(component, undefined, filled(words)));
    end = index + whole.length;
  }
  parts.push(filled(text.slice(end)));
  return createElement(Fragment, null, ...parts);
}
