import { css as serialize } from '@emotion/react';
import { colors, shadows } from './colors.ts';
import { css, recipeLayer } from './css.ts';
import { createEmotion } from './emotion.ts';
import { globalCss } from './global.ts';
import { keyframes } from './keyframes.ts';
import type { Styles } from './properties.ts';
import { type Scale, variableOf } from './tokens.ts';

type Mode = '_light' | '_dark';
interface Varied {
  [tone: string]: Varied | { value: Record<Mode, string> };
}

/** The variables of tokens that differ between light and dark. */
function variables(scale: Scale, tokens: Varied, mode: Mode, above: readonly string[] = []): [string, string][] {
  return Object.entries(tokens).flatMap(([tone, token]) => {
    const path = tone === 'DEFAULT' ? above : [...above, tone];
    if (!('value' in token)) return variables(scale, token as Varied, mode, path);
    return [[variableOf(scale, path.join('.')), (token as { value: Record<Mode, string> }).value[mode]]];
  });
}

const variablesIn = (mode: Mode) =>
  Object.fromEntries([...variables('colors', colors, mode), ...variables('shadows', shadows as unknown as Varied, mode)]);

/** The rules of a whole page. They are the same for all pages, so the build puts them into index.html. */
export function sheet(): string {
  const rules = {
    '@layer base': {
      ...Object.fromEntries(Object.entries(keyframes).map(([name, steps]) => [`@keyframes ${name}`, steps])),
      ...Object.fromEntries(Object.entries(globalCss).map(([selector, styles]) => [selector, css(styles as Styles)])),
    },
    '@layer tokens': { ':root, .light': variablesIn('_light'), '.dark': variablesIn('_dark') },
  };
  const emotion = createEmotion();
  emotion.compat = true; // keeps the rules as text
  const serialized = serialize(rules as never);
  emotion.insert('', serialized, emotion.sheet, true);
  return `@layer base, tokens, ${recipeLayer.split(' ')[1]};${emotion.inserted[serialized.name]}`;
}
