import { RichText } from '../../../ui/richtext/RichText.tsx';

/** An article to read: a column of comfortable width. */
export function ArticleView({ html }: { html: string }) {
  return <RichText as="article" html={html} maxWidth="prose" textStyle="lg" lineHeight="tall" paddingBlock={2} />;
}
