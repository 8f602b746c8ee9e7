import { chakra } from '@chakra-ui/react';
import { inputRecipe } from '@chakra-ui/react/theme';
import { changed, withEdge } from '../theme/system.ts';

/** An input with Chakra's look. Chakra's own belongs to a field of Ark UI, which the forms here do without. */
export const Input = chakra('input', changed(inputRecipe, withEdge));
