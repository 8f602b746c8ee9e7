import { densePhone, Picture, type PictureProps } from '../../../ui/Picture.tsx';

const headSizes = `${densePhone} 63vw, (min-width: 75rem) 46rem, (min-width: 64rem) calc(100vw - 29rem), 94vw`;

/** The picture at the head of a product's or session's page, beside the price if there is room. */
export const HeadPicture = (props: Pick<PictureProps, 'image' | 'seed'>) => (
  <Picture alt="" sizes={headSizes} borderRadius="l3" first {...props} />
);
