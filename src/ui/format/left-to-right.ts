/** An address or a number inside a sentence of any direction: isolated, so that its signs keep their order. */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`
