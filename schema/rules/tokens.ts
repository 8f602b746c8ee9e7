/** Minutes after which a token is exchanged for a newer one (specification, section 9: token sync max age). */
export const renewMinutes = 5;
