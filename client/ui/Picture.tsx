import { Box, type BoxProps } from '@chakra-ui/react';
import { useState } from 'react';
import { FallbackArt } from './art/FallbackArt.tsx';

/** An `Image` of the API; `blur` stands in until the picture is there. */
export interface PictureSource {
  url: string;
  blur?: string | null;
}

export interface PictureProps extends Omit<BoxProps, 'children'> {
  image: PictureSource | null | undefined;
  /** The alternative text; empty when the text beside the picture says the same. */
  alt: string;
  /** Width to height: `16 / 9` when absent. */
  ratio?: string;
  /** Chooses the drawn stand-in, so that a thing keeps its own: an id or a name. */
  seed?: string;
  /** True for a banner: the drawn stand-in is composed for it. */
  wide?: boolean;
  /** True for the picture that the page opens with. */
  eager?: boolean;
}

/** A picture in a fixed ratio. A blurred one stands below it until it has arrived, a drawn one when there is none or it fails. */
export function Picture({ image, alt, ratio = '16 / 9', seed, wide, eager, ...props }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  const url = image && image.url !== failed ? image.url : null;
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
          <img
            key={url}
            ref={(element) => {
              // Failed before this page came to life: nobody heard of it.
              if (element?.complete && element.naturalWidth === 0) setFailed(url);
            }}
            src={url}
            alt={alt}
            loading={eager ? 'eager' : 'lazy'}
            decoding="async"
            onError={() => setFailed(url)}
            style={{
              position: 'absolute',
              inset: 0,
              inlineSize: '100%',
              blockSize: '100%',
              objectFit: 'cover',
            }}
          />
        </>
      ) : (
        <FallbackArt seed={seed ?? alt} label={alt} wide={wide} />
      )}
    </Box>
  );
}
