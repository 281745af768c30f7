/** Maximum length of a stored reason. */
const reasonMax = 300

/** Patterns of potential secrets and addresses in error texts, with replacements. */
const secrets: readonly [RegExp, string][] = [
  [/:\/\/[^\s/@]+@/g, '://'],
  // E-mail addresses. The recipient is read from the account when shown; an error text must not outlive the account.
  [/[^\s<>@"'(]+@[^\s<>@"')]+/g, '…'],
  [/\b(password|passwd|secret|token|key|code|authorization|bearer)(["']?\s*[:= ]\s*)\S+/gi, '$1$2…'],
  // Keys and tokens are long and contain digits, unlike words and host names.
  [/\b(?=[\w-]*\d)[\w-]{24,}\b/g, '…'],
]

/** Returns a one-line reason for an effect's failure for the operator, without secrets or personal data. */
export function reasonOf(error: unknown): string {
  const { message, cause } = (error instanceof Error ? error : new Error(String(error))) as Error
  const text = [message, cause instanceof Error ? cause.message : ''].filter(Boolean).join(': ')
  const line = text.split('\n', 1)[0]!.trim()
  return secrets
    .reduce((content, [pattern, mark]) => content.replace(pattern, mark), line)
    .slice(0, reasonMax)
}
