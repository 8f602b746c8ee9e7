/** Paths of the progress screens, without the language: the router adds it. */
export const progressUrls = {
  learners: (productId: string) => `/cc/product/${productId}/learners`,
};
