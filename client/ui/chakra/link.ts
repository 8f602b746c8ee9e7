import { Link } from '@chakra-ui/react';
import { linkRecipe } from '@chakra-ui/react/theme';
import { addRecipes } from '../theme/system.ts';

addRecipes({ link: linkRecipe });

export { Link };
