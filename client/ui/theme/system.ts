import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, mergeConfigs } from '@chakra-ui/react/styled-system';
import {
  avatarSlotRecipe,
  badgeRecipe,
  buttonRecipe,
  checkboxSlotRecipe,
  checkmarkRecipe,
  containerRecipe,
  dialogSlotRecipe,
  drawerSlotRecipe,
  headingRecipe,
  iconRecipe,
  inputAddonRecipe,
  inputRecipe,
  linkRecipe,
  menuSlotRecipe,
  nativeSelectSlotRecipe,
  popoverSlotRecipe,
  progressSlotRecipe,
  separatorRecipe,
  skeletonRecipe,
  skipNavLinkRecipe,
  spinnerRecipe,
  switchSlotRecipe,
  tableSlotRecipe,
  tabsSlotRecipe,
  textareaRecipe,
  toastSlotRecipe,
  tooltipSlotRecipe,
} from '@chakra-ui/react/theme';
import { colors } from './colors.ts';
import { globalCss } from './global.ts';
import { remembering } from './remembering.ts';
import { textStyles } from './text.ts';
import { keyframes, radii, shadows, tokens } from './tokens.ts';

const breakpoints = { sm: '30rem', md: '48rem', lg: '64rem', xl: '80rem', '2xl': '96rem' };

/** Controls need a visible edge (3:1); Chakra's own is a hairline. */
const control = { variants: { variant: { outline: { bg: 'bg.panel', borderColor: 'border.emphasized' } } } };

const stock = createSystem(
  mergeConfigs(defaultBaseConfig, {
    preflight: false, // reset.ts
    cssVarsPrefix: 'diwan',
    cssVarsRoot: ':where(html)',
    globalCss,
    theme: {
      breakpoints,
      keyframes,
      tokens,
      semanticTokens: { colors, shadows, radii },
      textStyles,
      layerStyles: {
        disabled: { value: { opacity: '0.55', cursor: 'not-allowed' } },
        /** Under the chosen tab. */
        'indicator.bottom': {
          value: {
            position: 'relative',
            _before: { content: '""', position: 'absolute', insetBlockEnd: 0, insetInline: 0, height: '2px', bg: 'colorPalette.solid' },
          },
        },
      },
      animationStyles: {
        'slide-fade-in': { value: { transformOrigin: 'var(--transform-origin)', animationName: 'slide-from-top, fade-in' } },
        'slide-fade-out': { value: { transformOrigin: 'var(--transform-origin)', animationName: 'fade-out' } },
        'scale-fade-in': { value: { transformOrigin: 'var(--transform-origin)', animationName: 'scale-in, fade-in' } },
        'scale-fade-out': { value: { transformOrigin: 'var(--transform-origin)', animationName: 'scale-out, fade-out' } },
      },
      recipes: {
        badge: badgeRecipe,
        button: buttonRecipe,
        checkmark: checkmarkRecipe,
        container: containerRecipe,
        heading: headingRecipe,
        icon: iconRecipe,
        input: inputRecipe,
        inputAddon: inputAddonRecipe,
        link: linkRecipe,
        separator: separatorRecipe,
        skeleton: skeletonRecipe,
        skipNavLink: skipNavLinkRecipe,
        spinner: spinnerRecipe,
        textarea: textareaRecipe,
      },
      slotRecipes: {
        avatar: avatarSlotRecipe,
        checkbox: checkboxSlotRecipe,
        dialog: dialogSlotRecipe,
        drawer: drawerSlotRecipe,
        menu: menuSlotRecipe,
        nativeSelect: nativeSelectSlotRecipe,
        popover: popoverSlotRecipe,
        progress: progressSlotRecipe,
        switch: switchSlotRecipe,
        table: tableSlotRecipe,
        tabs: tabsSlotRecipe,
        toast: toastSlotRecipe,
        tooltip: tooltipSlotRecipe,
      },
    },
  }),
  {
    // The condition uses the element's own direction, since a part of a page may run the other way (`/dev/kit`).
    conditions: { rtl: '&:dir(rtl)', ltr: '&:dir(ltr)' },
    theme: {
      recipes: {
        input: control,
        textarea: control,
        // The transition leaves out opacity. Otherwise a button that is enabled again would still look disabled for a moment.
        button: {
          base: {
            transitionProperty: 'background-color, border-color, color, box-shadow',
            // On a phone with large letters, words that are too long for a line break, and the button grows.
            maxWidth: 'full',
            minHeight: 'min-content',
            whiteSpace: { base: 'normal', sm: 'nowrap' },
          },
        },
      },
      slotRecipes: {
        nativeSelect: {
          slots: ['root', 'field', 'indicator'],
          variants: { variant: { outline: { field: { bg: 'bg.panel', borderColor: 'border.emphasized' } } } },
        },
        // Its words may take two lines. Chakra's own leading is for one.
        switch: {
          slots: ['root', 'label', 'control', 'thumb', 'indicator'],
          base: { label: { lineHeight: 'inherit' } },
        },
      },
    },
  },
);

/**
 * Chakra with only what is used here: its stock theme is 20 KiB heavier.
 * Needing another Chakra component means adding its recipe to this list.
 */
export const system = remembering(stock);
