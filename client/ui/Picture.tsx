import { Box, type BoxProps } from '@chakra-ui/react';
import { useState } from 'react';
import { preload } from 'react-dom';
import { imageAt, imageSet } from '../../schema/rules/images.ts';
import { FallbackArt } from './art/FallbackArt.tsx';

/** An `Image` of the API; `blur` stands in until the picture is there. */
export interface PictureSource {
  url: string;
  blur?: string | null;
}

/**
 * The media query of phones with three pixels for each pixel of CSS. For them, `sizes` names two thirds of a picture's width: nobody sees a
 * difference, and the file has half the bytes.
 */
export const densePhone = '(max-width: 48rem) and (min-resolution: 2.5dppx)';

export interface PictureProps extends Omit<BoxProps, 'children'> {
  image: PictureSource | null | undefined;
  /** The alternative text; empty when the text beside the picture says the same. */
  alt: string;
  /** Width to height: `16 / 9` when absent. */
  ratio?: string;
  /** An id or a name that chooses the drawn stand-in, so that a thing always has the same. */
  seed?: string;
  /** True for a banner: the drawn stand-in is composed for it. */
  wide?: boolean;
  /** How wide it is shown, as `sizes` of an `img`: from it the browser chooses among the widths up to the image's own. */
  sizes?: string;
  /** True for a picture that the page opens with. */
  eager?: boolean;
  /** True for the largest picture that the page opens with: it is fetched before all others. */
  first?: boolean;
  /** True for a small picture beside a name: it is fetched after all that a page opens with. */
  last?: boolean;
}

/**
 * The attributes `width` and `height`. They have a picture's proportions, for browsers and readers that show a page without its styles. The
 * styles say how large it is.
 */
function proportions(ratio: string, url: string) {
  const [across = 1, down = 1] = ratio.split('/').map(Number);
  const width = imageAt(url)?.width ?? 1280;
  return { width, height: Math.round((width * down) / across) };
}

/** A picture in a fixed ratio. A blurred one stands below it until it has arrived, a drawn one when there is none or it fails. */
export function Picture({ image, alt, ratio = '16 / 9', seed, wide, sizes = '100vw', eager, first, last, ...props }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  const url = image && image.url !== failed ? image.url : null;
  const avif = url ? imageSet(url, 'avif') : null;
  // A lazy picture is fetched after the layout, so the browser can know its width by itself. Not all browsers do.
  const shown = eager || first ? sizes : `auto, ${sizes}`;
  // React preloads an `img` by itself, but not a `source`. A browser that does not know AVIF ignores the preload.
  if (url && avif && first) preload(url, { as: 'image', imageSrcSet: avif, imageSizes: shown, type: 'image/avif', fetchPriority: 'high' });
  return (
    <Box position="relative" overflow="hidden" aspectRatio={ratio} bg="bg.muted" {...props}>
      {url ? (
        <>
          {image?.blur && (
            <Box
              position="absolute"
              inset={0}
              backgroundSize="cover"
              backgroundPosition="center"
              filter="blur(12px)"
              scale="1.1"
              style={{ backgroundImage: `url("${image.blur}")` }}
              aria-hidden
            />
          )}
          <picture key={url}>
            {avif && <source type="image/avif" srcSet={avif} sizes={shown} />}
            {/* `src` comes last. A browser would fetch it if it did not know the other attributes yet. */}
            <img
              ref={(element) => {
                // The picture may have failed before the scripts ran. Then `onError` was not called.
                if (element && ('failed' in element.dataset || (element.complete && element.naturalWidth === 0))) setFailed(url);
              }}
              alt={alt}
              loading={eager || first ? 'eager' : 'lazy'}
              fetchPriority={first ? 'high' : last ? 'low' : undefined}
              {...proportions(ratio, url)}
              decoding="async"
              onError={() => setFailed(url)}
              style={{
                position: 'absolute',
                inset: 0,
                width: '100%',
                height: '100%',
                objectFit: 'cover',
              }}
              sizes={avif ? shown : undefined}
              srcSet={imageSet(url, 'webp') ?? undefined}
              src={url}
            />
          </picture>
        </>
      ) : (
        <FallbackArt seed={seed ?? alt} label={alt} wide={wide} />
      )}
    </Box>
  );
}
