import { Tabs } from '@chakra-ui/react';
import { tabsSlotRecipe } from '@chakra-ui/react/theme';
import { addRecipes } from '../theme/system.ts';

addRecipes({ tabs: tabsSlotRecipe });

export { Tabs };
