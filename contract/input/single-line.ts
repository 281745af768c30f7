/** Characters that change the text direction beyond the end of their own text. */
const turning = /[\u202A-\u202E\u2066-\u2069]/g

/**
 * Returns the text on one line without direction marks. A title appears in e-mails, page titles and lists, where a line
 * break could inject content and a direction mark could reverse the surrounding text.
 */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(turning, '')
    .trim()
