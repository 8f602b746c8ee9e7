import { Separator } from '@chakra-ui/react';
import { separatorRecipe } from '@chakra-ui/react/theme';
import { addRecipes } from '../theme/system.ts';

addRecipes({ separator: separatorRecipe });

export { Separator };
