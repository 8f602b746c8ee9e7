import sharp, { type OverlayOptions } from 'sharp';
import type { Language } from '../../../graphql/generated.ts';
import { drawable, loadLetters } from '../../../platform/letters.ts';
import * as art from './art.ts';
import type { SharedFacts } from './facts.ts';
import { type Drawn, drawText, fits, type TextLook } from './text.ts';
import { type ShareWords, shareWordsOf } from './words.ts';

/** The pictures that a share picture is made of, in any format; null where there is none. */
export interface PictureMaterial {
  cover: Buffer | null;
  portrait: Buffer | null;
}

/** The size at which quality is lowered, in bytes. Some networks take no larger pictures. */
const mostPictureBytes = 300_000;
const { width, height, margin } = art;
const white = '#fdfaf4';
const pale = '#d6dce6';
const saffron = '#f5be4f';

/** Draws a share picture as JPEG, mirrored for Arabic. The fonts must be loaded. */
export async function drawPicture(facts: SharedFacts, language: Language, pictureMaterial: PictureMaterial): Promise<Buffer> {
  const isMirrored = language === 'AR';
  const letters = await loadLetters();
  const shareWords = shareWordsOf(facts, language, (text) => drawable(text, letters) !== '');
  const canvas = new Canvas(isMirrored);
  await drawBrand(canvas, shareWords.site);
  if (facts.title === null) await drawCreatorCard(canvas, shareWords, pictureMaterial.portrait);
  else await drawOfferCard(canvas, shareWords, pictureMaterial.portrait);
  const pictureGround = pictureMaterial.cover
    ? await sharp(pictureMaterial.cover).resize(width, height, { fit: 'cover', position: 'attention' }).toBuffer()
    : art.lattice(isMirrored);
  const { data, info } = await sharp(pictureGround)
    .composite([{ input: art.shade(isMirrored) }, ...canvas.layers])
    .flatten()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const jpeg = (quality: number) => sharp(data, { raw: info }).jpeg({ quality, mozjpeg: true }).toBuffer();
  let picture = await jpeg(82);
  for (const quality of [68, 52, 36]) if (picture.length >= mostPictureBytes) picture = await jpeg(quality);
  return picture;
}

/** Layers of a picture. Places are measured from the side at which the language begins. */
class Canvas {
  readonly layers: OverlayOptions[] = [];
  readonly start: 'left' | 'right';
  private readonly isMirrored: boolean;

  constructor(isMirrored: boolean) {
    this.isMirrored = isMirrored;
    this.start = isMirrored ? 'right' : 'left';
  }

  /** Puts something `x` from the start and `y` from the top. */
  put(drawn: Drawn | null, x: number, y: number): void {
    if (!drawn) return;
    const left = this.isMirrored ? width - x - drawn.width : x;
    this.layers.push({ input: drawn.input, left: Math.round(left), top: Math.round(y) });
  }

  /** The same, with its middle at `y`. */
  putMiddle(drawn: Drawn | null, x: number, y: number): void {
    if (drawn) this.put(drawn, x, y - drawn.height / 2);
  }

  text(text: string | null, look: Omit<TextLook, 'align'>): Promise<Drawn | null> {
    return text ? drawText(text, { ...look, align: this.start }) : Promise.resolve(null);
  }
}

async function drawBrand(canvas: Canvas, site: string): Promise<void> {
  const size = 48;
  canvas.put({ input: art.mark(size), width: size, height: size }, margin, 56);
  canvas.putMiddle(await canvas.text(site, { size: 30, weight: 'semibold', color: white, width: 300 }), margin + size + 16, 56 + size / 2);
}

/** The card of something that is sold. Below the brand: the time of a session, and the title. At the foot: its creator, and the price. */
async function drawOfferCard(canvas: Canvas, words: ShareWords, portrait: Buffer | null): Promise<void> {
  const foot = 530;
  const inside = width - 2 * margin;
  let taken = 0;
  const price = await canvas.text(words.price, { size: 36, weight: 'semibold', color: '#2a1b00', width: 420 });
  if (price) {
    const [w, h] = [price.width + 56, 72];
    taken = w + 32;
    canvas.putMiddle({ input: art.pill(w, h), width: w, height: h }, width - margin - w, foot);
    canvas.putMiddle(price, width - margin - w + 28, foot);
  }
  const ring = 96;
  const face = await roundPortrait(portrait, ring);
  for (const layer of face) canvas.putMiddle(layer, margin, foot);
  const beside = face.length ? margin + ring + 24 : margin;
  const space = inside - taken - (beside - margin);
  const name = await canvas.text(words.name, { size: 32, weight: 'semibold', color: white, width: space });
  const profession = await canvas.text(words.profession, { size: 26, color: pale, width: space });
  canvas.putMiddle(name, beside, profession ? foot - 22 : foot);
  canvas.putMiddle(profession, beside, name ? foot + 24 : foot);

  const gap = 28;
  const [from, to] = [128, 462];
  const when = await canvas.text(words.when, { size: 32, weight: 'semibold', color: saffron, width: inside });
  const above = when ? when.height + gap : 0;
  const title = await drawTitle(words.title, canvas.start, { width: 940, height: to - from - above });
  const top = (from + to - above - (title?.height ?? 0)) / 2;
  canvas.put(when, margin, top);
  canvas.put(title, margin, top + above);
}

/** The card of a creator: a large portrait, and beside it name, profession and bio. */
async function drawCreatorCard(canvas: Canvas, words: ShareWords, portrait: Buffer | null): Promise<void> {
  const ring = 264;
  const middle = 345;
  const face = await roundPortrait(portrait, ring);
  for (const layer of face) canvas.putMiddle(layer, margin, middle);
  const beside = face.length ? margin + ring + 56 : margin;
  const space = width - margin - beside;
  const cardParts = [
    { gap: 24, drawn: await canvas.text(words.name, { size: 64, weight: 'semibold', color: white, width: space, lines: 2 }) },
    { gap: 32, drawn: await canvas.text(words.profession, { size: 34, weight: 'semibold', color: saffron, width: space }) },
    { gap: 0, drawn: await canvas.text(words.bio, { size: 30, color: pale, width: space, lines: 3 }) },
  ].filter(({ drawn }) => drawn);
  let top =
    middle - cardParts.reduce((sum, { drawn, gap }, n) => sum + (drawn as Drawn).height + (n < cardParts.length - 1 ? gap : 0), 0) / 2;
  for (const { drawn, gap } of cardParts) {
    canvas.put(drawn, beside, top);
    top += (drawn as Drawn).height + gap;
  }
}

/** A title in the largest size that fits into its place. In the smallest size, it is cut. */
async function drawTitle(title: string, align: TextLook['align'], titlePlace: { width: number; height: number }): Promise<Drawn | null> {
  const titleLook = { weight: 'semibold', color: white, width: titlePlace.width, align } as const;
  for (const size of [
    { size: 72, lines: 2 },
    { size: 58, lines: 3 },
  ]) {
    const drawn = (await fits(title, { ...titleLook, ...size })) && (await drawText(title, { ...titleLook, ...size }));
    if (drawn && drawn.height <= titlePlace.height) return drawn;
  }
  return drawText(title, { ...titleLook, size: 50, lines: 3 });
}

/** The layers of a picture as a disc with a ring around it; none without a picture. */
async function roundPortrait(picture: Buffer | null, size: number): Promise<Drawn[]> {
  if (!picture) return [];
  const input = await sharp(picture)
    .resize(size, size, { fit: 'cover' })
    .ensureAlpha()
    .composite([{ input: art.disc(size), blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return [
    { input, width: size, height: size },
    { input: art.ring(size), width: size, height: size },
  ];
}
