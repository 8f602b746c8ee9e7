import { cardSizes } from '../../../ui/CardGrid.tsx';
import { Picture, type PictureProps } from '../../../ui/Picture.tsx';

/** The picture of a card, which lifts a little while the pointer is over the card (its `group`). */
export const CardPicture = (props: PictureProps) => (
  <Picture
    sizes={cardSizes}
    borderRadius="l3"
    transition="transform 200ms, box-shadow 200ms"
    _groupHover={{ transform: 'translateY(-2px)', boxShadow: 'lg' }}
    {...props}
  />
);
