import createCache, { type EmotionCache, type StylisPlugin } from '@emotion/cache';

/** Properties that a browser of our baseline knows only with a prefix. Emotion's own prefixes serve browsers of 2015. */
const prefixed = /^(?:user-select|backdrop-filter|hyphens|box-decoration-break)$/;

const prefix: StylisPlugin = (element) => {
  if (element.type === 'decl' && prefixed.test(String(element.props))) element.return = `-webkit-${element.value}${element.value}`;
};

/** One list for all caches: Emotion remembers by this list which rules it has written. */
const stylisPlugins = [prefix];

/** Where Emotion keeps the rules of a page. In the browser it begins with those that the server has drawn. */
export const createEmotion = (): EmotionCache => createCache({ key: 'css', stylisPlugins });
