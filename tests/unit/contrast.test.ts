import { describe, expect, test } from 'vitest';
import { colors } from '../../client/ui/theme/colors.ts';
import { tokens } from '../../client/ui/theme/tokens.ts';
import { professions } from '../../schema/rules/professions.ts';

/** Relative luminance and contrast ratio as WCAG 2.2 defines them. */
const luminance = (hex: string) => {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string) => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

type Mode = '_light' | '_dark';
type Tone = { value: Record<Mode, string> };
const palettes = colors as unknown as Record<string, Record<string, Tone | undefined> | undefined>;
const tone = (palette: string, name: string, mode: Mode) => {
  const found = palettes[palette]?.[name];
  if (!found) throw new Error(`There is no colour ${palette}.${name}`);
  return found.value[mode];
};
const { ink } = tokens.colors;

describe.each(['_light', '_dark'] as const)('%s', (mode) => {
  test.each(['brand', 'gray', 'saffron', 'red', 'green', 'blue'])('%s is readable on its own tones', (palette) => {
    const of = (name: string) => tone(palette, name, mode);
    expect(contrast(of('contrast'), of('solid'))).toBeGreaterThanOrEqual(4.5);
    for (const surface of ['subtle', 'muted']) expect(contrast(of('fg'), of(surface)), surface).toBeGreaterThanOrEqual(4.5);
    for (const surface of ['DEFAULT', 'panel', 'subtle'])
      expect(contrast(of('fg'), tone('bg', surface, mode)), surface).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['DEFAULT', 'muted', 'subtle', 'error', 'success', 'warning', 'info'])('text in fg.%s is readable on every surface', (name) => {
    for (const surface of ['DEFAULT', 'panel', 'subtle']) {
      expect(contrast(tone('fg', name, mode), tone('bg', surface, mode)), surface).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('the border of a control has enough contrast', () => {
    expect(contrast(tone('border', 'emphasized', mode), tone('bg', 'panel', mode))).toBeGreaterThanOrEqual(3);
  });
});

test('each profession has a colour of its own that contrasts with the text', () => {
  expect(new Set(professions.map(({ color }) => color)).size).toBe(professions.length);
  for (const { color, label } of professions) expect(contrast(color, ink), label).toBeGreaterThanOrEqual(4.5);
});
