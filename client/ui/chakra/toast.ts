import { createToaster, Toast, Toaster } from '@chakra-ui/react';
import { toastSlotRecipe } from '@chakra-ui/react/theme';
import { addRecipes } from '../theme/system.ts';

addRecipes({ toast: toastSlotRecipe });

export { createToaster, Toast, Toaster };
