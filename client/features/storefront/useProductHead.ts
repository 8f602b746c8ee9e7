import type { StorefrontProductQuery } from '../../apollo/generated.ts';
import { pickText } from '../../ui/BiText.tsx';
import { useHead } from '../../ui/head.ts';
import { previewOf } from './sharePicture.ts';
import { home, product as productData, questions, wordsOf } from './structured.ts';
import { storefrontUrls } from './urls.ts';

/** Sets the head of a product's page. */
export function useProductHead(product: NonNullable<StorefrontProductQuery['storefrontProduct']>): void {
  const { creator, availability } = product;
  const title = pickText(product.title, product.titleAr).text;
  const subtitle = pickText(product.subtitle, product.subtitleAr).text;
  const about = subtitle || wordsOf(pickText(product.description, product.descriptionAr).text);
  const seller = { name: pickText(creator.fullName, creator.fullNameAr).text, path: storefrontUrls.creator(creator.username) };
  const path = storefrontUrls.product(creator.username, product.id);
  const sold = {
    price: product.price,
    path,
    isAvailable: availability === 'AVAILABLE',
    isSoldOut: availability === 'SOLD_OUT',
    from: availability === 'UPCOMING' ? product.startDate : null,
    until: product.endDate,
  };
  const asked = product.questions.map(({ question, questionAr, answer, answerAr }) => ({
    question: pickText(question, questionAr).text,
    answer: pickText(answer, answerAr).text,
  }));
  useHead({
    title,
    description: about,
    path,
    type: 'product',
    image: previewOf(product.sharePicture),
    crumbs: [home(), { name: seller.name, path: seller.path }],
    data: [productData({ title, about, picture: product.cover, seller }, sold), ...(asked.length > 0 ? [questions(asked)] : [])],
  });
}
