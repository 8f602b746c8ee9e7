import { Center } from '@chakra-ui/react';
import { initialOf } from '../../../ui/initial.ts';
import { Picture, type PictureSource } from '../../../ui/Picture.tsx';

const portraitLook = { width: '100%', borderRadius: 'full', borderWidth: '4px', borderColor: 'bg' } as const;

/** A creator's picture at the head of their page, or the first letter of their name. Decorative: the name stands below it. */
export function Portrait({ image: profilePicture, name }: { image: PictureSource | null; name: string }) {
  if (profilePicture)
    return <Picture image={profilePicture} alt="" ratio="1 / 1" sizes="(min-width: 48rem) 9rem, 6rem" eager last {...portraitLook} />;
  return (
    <Center aspectRatio="square" bg="saffron.muted" color="saffron.fg" fontWeight="semibold" textStyle="5xl" aria-hidden {...portraitLook}>
      {initialOf(name)}
    </Center>
  );
}
