import type { SystemContext } from '@chakra-ui/react/styled-system';
import { buttonRecipe, headingRecipe, iconRecipe, skeletonRecipe, skipNavLinkRecipe, spinnerRecipe } from '@chakra-ui/react/theme';
import { merge } from './css.ts';
import { isStyle, type Styles } from './properties.ts';
import { type Recipe, recipeOf, type SlotRecipe, slotRecipeOf } from './recipes.ts';
import { onceForEach, ruleOf } from './serializing.ts';

/** A recipe of Chakra with what is different here. */
export const changed = <Given extends object>(recipe: Given, more: Styles): Given => merge(merge({}, recipe as Styles), more) as Given;

/** Controls need a visible edge (3:1); Chakra's own is a hairline. */
export const withEdge = { variants: { variant: { outline: { bg: 'bg.panel', borderColor: 'border.emphasized' } } } };

const recipes: Record<string, object> = {
  // The transition leaves out opacity. Otherwise a button that is enabled again would still look disabled for a moment.
  button: changed(buttonRecipe, {
    base: {
      transitionProperty: 'background-color, border-color, color, box-shadow',
      // On a phone with large letters, words that are too long for a line break, and the button grows.
      maxWidth: 'full',
      minHeight: 'min-content',
      whiteSpace: { base: 'normal', sm: 'nowrap' },
    },
  }),
  heading: headingRecipe,
  icon: iconRecipe,
  skeleton: skeletonRecipe,
  skipNavLink: skipNavLinkRecipe,
  spinner: spinnerRecipe,
};

/** Adds recipes of components that not all pages have. `ui/chakra` does so for each of them. */
export const addRecipes = (more: Record<string, object>): unknown => Object.assign(recipes, more);

const cva = onceForEach((recipe: Recipe) => recipeOf(recipe));
const sva = onceForEach((recipe: SlotRecipe) => slotRecipeOf(recipe));
const nothing = {};

function recipeNamed(key: string): object {
  const found = recipes[key];
  if (!found) throw new Error(`No recipe for ${key}: see client/ui/chakra`);
  return found;
}

/**
 * What Chakra's components ask for. Chakra would make it of all its tokens, utilities and recipes in the browser, which is as much script as
 * the components themselves. Here it knows the styles that the client uses. The rules of a whole page are in index.html (`sheet.ts`).
 */
export const system = {
  // The layers, too, are named in index.html.
  _config: { disableLayers: true },
  _global: [],
  css: ruleOf,
  cva: (recipe: Recipe = nothing) => cva(recipe),
  sva: (recipe: SlotRecipe = nothing) => sva(recipe),
  getRecipeFn: (key: string) => cva(recipeNamed(key)),
  getSlotRecipeFn: (key: string) => sva(recipeNamed(key)),
  isValidProperty: isStyle,
} as unknown as SystemContext;
