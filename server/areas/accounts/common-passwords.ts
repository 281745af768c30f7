/** How many of the commonest passwords are refused. */
const listed = 10_000

let common: Promise<ReadonlySet<string>> | undefined

/** Whether this is one of the commonest passwords. The list is read with the first question, and only its head is kept. */
export async function isCommonPassword(password: string): Promise<boolean> {
  return (await (common ??= read())).has(password.toLowerCase())
}

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set((dictionary.passwords as string[]).slice(0, listed))
}
