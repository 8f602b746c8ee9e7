import { chakra } from '@chakra-ui/react';
import { textareaRecipe } from '@chakra-ui/react/theme';
import { changed, withEdge } from '../theme/system.ts';

/** As `Input`, for text of several lines. */
export const Textarea = chakra('textarea', changed(textareaRecipe, withEdge));
