/** The paragraphs of a text that was written as plain text: blank lines part them. Nothing in it is read as HTML. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\r?\n\s*\r?\n/)
    .map((one) => one.trim())
    .filter(Boolean)
