import { Textarea as GrowingTextarea } from '@chakra-ui/react';
import { textareaRecipe } from '@chakra-ui/react/theme';
import { addRecipes, changed, withEdge } from '../theme/system.ts';

addRecipes({ textarea: changed(textareaRecipe, withEdge) });

/** A textarea that grows with its text (`autoresize`). */
export { GrowingTextarea };
