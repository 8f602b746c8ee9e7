import { Badge } from '@chakra-ui/react';
import { badgeRecipe } from '@chakra-ui/react/theme';
import { addRecipes } from '../theme/system.ts';

addRecipes({ badge: badgeRecipe });

export { Badge };
