/** Characters of a reason that are kept. */
const reasonMax = 300

/** What may be a secret or an address in the text of an error, and what stands there instead. */
const secrets: readonly [RegExp, string][] = [
  [/:\/\/[^\s/@]+@/g, '://'],
  // Whom it is for is read from the account: a reason must not outlive it.
  [/[^\s<>@"'(]+@[^\s<>@"')]+/g, '…'],
  [/\b(password|passwd|secret|token|key|code|authorization|bearer)(["']?\s*[:= ]\s*)\S+/gi, '$1$2…'],
  // Keys and tokens are long and have digits; words and host names are not taken for them.
  [/\b(?=[\w-]*\d)[\w-]{24,}\b/g, '…'],
]

/** Why an effect failed, in one line for the operator: nothing that opens anything or names anybody is in it. */
export function reasonOf(error: unknown): string {
  const { message, cause } = (error instanceof Error ? error : new Error(String(error))) as Error
  const text = [message, cause instanceof Error ? cause.message : ''].filter(Boolean).join(': ')
  const line = text.split('\n', 1)[0]!.trim()
  return secrets
    .reduce((content, [pattern, mark]) => content.replace(pattern, mark), line)
    .slice(0, reasonMax)
}
