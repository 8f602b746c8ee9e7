import { Drawer } from '@chakra-ui/react';
import { drawerSlotRecipe } from '@chakra-ui/react/theme';
import { addRecipes } from '../theme/system.ts';

addRecipes({ drawer: drawerSlotRecipe });

export { Drawer };
