/** Marks that turn the direction of all that follows, past the end of the text they stand in. */
const turning = /[\u202A-\u202E\u2066-\u2069]/g

/**
 * A text as one line that leaves what stands around it alone: a title appears in e-mails, in page titles and in other
 * people's lists, where a line break would begin something new and a mark of direction turn around what is not its own.
 */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(turning, '')
    .trim()
