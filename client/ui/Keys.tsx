import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** Keys to press together, as they are written on the keyboard. */
export function Keys({ keys }: { keys: readonly ReactNode[] }) {
  return (
    <chakra.span dir="ltr" display="inline-flex" gap={1} aria-hidden>
      {keys.map((key, place) => (
        <chakra.kbd
          key={typeof key === 'string' ? key : place}
          display="inline-flex"
          alignItems="center"
          minWidth={5}
          height={5}
          justifyContent="center"
          paddingInline={1}
          borderWidth="1px"
          borderRadius="xs"
          bg="bg.subtle"
          color="fg.muted"
          fontFamily="body"
          textStyle="xs"
        >
          {key}
        </chakra.kbd>
      ))}
    </chakra.span>
  );
}
