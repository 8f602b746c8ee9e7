import { Picture, type PictureProps } from '../../../ui/Picture.tsx';

/** The picture at the head of a product's or session's page, beside the price if there is room. */
export const HeadPicture = (props: Pick<PictureProps, 'image' | 'seed'>) => (
  <Picture alt="" sizes="(min-width: 75rem) 46rem, (min-width: 64rem) calc(100vw - 29rem), 94vw" borderRadius="l3" first {...props} />
);
