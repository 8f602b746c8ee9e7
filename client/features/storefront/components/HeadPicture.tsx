import { Picture, type PictureProps } from '../../../ui/Picture.tsx';

/** The picture at the head of what is sold, beside its price where there is room. */
export const HeadPicture = (props: Pick<PictureProps, 'image' | 'seed'>) => (
  <Picture alt="" sizes="(min-width: 75rem) 46rem, (min-width: 64rem) calc(100vw - 29rem), 94vw" borderRadius="l3" first {...props} />
);
