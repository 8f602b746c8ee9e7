import { Center } from '@chakra-ui/react';
import { initialOf } from './initial.ts';
import { Picture, type PictureSource } from './Picture.tsx';

/** A person's round picture, or the first letter of their name. Decorative: the name stands beside it. */
export function Avatar({ image, name, size = 10 }: { image: PictureSource | null | undefined; name: string; size?: number }) {
  if (image)
    return (
      <Picture
        image={image}
        alt=""
        ratio="1 / 1"
        seed={name}
        sizes={`${size / 4}rem`}
        width={size}
        flexShrink={0}
        borderRadius="full"
        last
      />
    );
  return (
    <Center
      width={size}
      height={size}
      flexShrink={0}
      borderRadius="full"
      bg="saffron.muted"
      color="saffron.fg"
      fontWeight="semibold"
      aria-hidden
    >
      {initialOf(name)}
    </Center>
  );
}
