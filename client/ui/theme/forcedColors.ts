/**
 * Styles for systems that choose all colours (`forced-colors`, as in Windows' contrast themes). These remove the page's backgrounds, and
 * with them everything that only a colour shows. So chosen elements get the system's own colours for that, and bars and switches get an
 * edge.
 */
const forced = '@media (forced-colors: active)';

const chosen = [
  ':is(a, button)[aria-current]:not([aria-current=false], [aria-current=date])',
  '[aria-pressed=true]',
  '[role=tab][aria-selected=true]',
  '[role=option][aria-selected=true]',
  'td[aria-selected=true] > *',
  'label:has(> input[type=radio]:checked)',
];
const bars = ['[role=meter]', '[role=progressbar]'];
const fillings = ['[role=meter] > *', '[role=progressbar] > *', '[data-bar]'];
const part = (name: string) => `[data-scope=switch][data-part=${name}]`;

/** A colour of the system, in place of what a component says. */
const filled = (color: string) => ({ [forced]: { forcedColorAdjust: 'none', backgroundColor: `${color} !important` } });

export const forcedColors = {
  [chosen.join(', ')]: {
    [forced]: { forcedColorAdjust: 'none', backgroundColor: 'Highlight !important', color: 'HighlightText !important' },
  },
  [chosen.map((one) => `${one} *`).join(', ')]: { [forced]: { color: 'HighlightText !important' } },
  [bars.join(', ')]: { [forced]: { outline: '1px solid CanvasText' } },
  [fillings.join(', ')]: filled('Highlight'),
  [part('control')]: { [forced]: { outline: '1px solid ButtonText' } },
  [`${part('control')}[data-state=checked]`]: filled('Highlight'),
  [part('thumb')]: filled('ButtonText'),
  [`${part('thumb')}[data-state=checked]`]: filled('HighlightText'),
};
