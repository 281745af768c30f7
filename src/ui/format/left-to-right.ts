/** Isolates a URL or number in a sentence, so its characters keep their order in right-to-left text. */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`
