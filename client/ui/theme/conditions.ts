import { breakpoints } from './tokens.ts';

const disabled = ':disabled, [data-disabled]';

/** Selectors and media queries by the names that styles have for them. `&` is the element. Names and selectors are Chakra's. */
const named: Readonly<Record<string, string | readonly string[]>> = {
  ...breakpoints,
  _active: `&:is(:active, [data-active]):not(${disabled}, [data-state=open])`,
  _after: '&::after',
  _before: '&::before',
  _checked: '&:is(:checked, [data-checked], [aria-checked=true], [data-state=checked])',
  _closed: '&:is([closed], [data-closed], [data-state=closed])',
  _dark: '.dark &, .dark .chakra-theme:not(.light) &',
  _disabled: '&:is(:disabled, [disabled], [data-disabled], [aria-disabled=true])',
  _empty: '&:is(:empty, [data-empty])',
  _expanded: '&:is([aria-expanded=true], [data-expanded], [data-state=expanded])',
  _first: '&:first-of-type',
  _focusVisible: '&:is(:focus-visible, [data-focus-visible])',
  _focusWithin: '&:is(:focus-within, [data-focus-within])',
  _groupHover: `.group:is(:hover, [data-hover]):not(${disabled}) &`,
  _highlighted: '&[data-highlighted]',
  _horizontal: '&[data-orientation=horizontal]',
  _hover: ['@media (hover: hover)', `&:is(:hover, [data-hover]):not(${disabled})`],
  _icon: '& :where(svg)',
  _indeterminate: '&:is(:indeterminate, [data-indeterminate], [aria-checked=mixed], [data-state=indeterminate])',
  _invalid: '&:is([data-invalid], [aria-invalid=true], [data-state=invalid])',
  _last: '&:last-of-type',
  _light: ':root &, .light &',
  // The element's own direction, since a part of a page may run the other way (`/dev/kit`).
  _ltr: '&:dir(ltr)',
  _motionReduce: '@media (prefers-reduced-motion: reduce)',
  _notLast: '&:not(:last-of-type)',
  _open: '&:is([open], [data-open], [data-state=open])',
  _placeholderShown: '&:is(:placeholder-shown, [data-placeholder-shown])',
  _rtl: '&:dir(rtl)',
  _selected: '&:is([aria-selected=true], [data-selected])',
  _vertical: '&[data-orientation=vertical]',
};

/** The selectors and queries that a name of a style stands for; undefined if it names a property. */
export const conditionOf = (name: string): readonly string[] | undefined => {
  const found = named[name];
  if (found) return typeof found === 'string' ? [found] : found;
  return /^@|&/.test(name) ? [name] : undefined;
};
