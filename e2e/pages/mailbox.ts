import { expect, type APIRequestContext } from 'playwright/test'

export interface Letter {
  channel: 'mail' | 'sms'
  to: string
  subject: string | null
  text: string
}

/** What the stand-in mailbox holds for an address, newest first. */
export async function lettersTo(request: APIRequestContext, to: string): Promise<Letter[]> {
  const answer = await request.get('/mailbox.json', { params: { to } })
  expect(answer.ok()).toBe(true)
  return ((await answer.json()) as { data: Letter[] }).data
}

/** Six digits by themselves; those of a document's number follow a dash. */
const code = /(?<![\d-])\d{6}(?!\d)/

/** The newest code among letters; what else is written to somebody may arrive after it. */
export const newestCode = (letters: Letter[]): string | undefined =>
  letters.flatMap(({ subject, text }) => code.exec(subject ?? text)?.[0] ?? [])[0]

/** The newest code that was sent to an address. */
export async function codeFor(request: APIRequestContext, to: string): Promise<string> {
  let sent: string | undefined
  await expect(async () => {
    sent = newestCode(await lettersTo(request, to))
    expect(sent).toBeTruthy()
  }).toPass({ timeout: 15_000 })
  return sent!
}

/** All that was written to an address, in one piece. */
export const writtenTo = async (request: APIRequestContext, to: string): Promise<string> =>
  (await lettersTo(request, to)).map(({ text }) => text).join('\n')

/** The newest letter to an address with such a subject; the clock of the house may take some seconds to write it. */
export async function letterTo(request: APIRequestContext, to: string, subject: RegExp): Promise<Letter> {
  let found: Letter | undefined
  await expect(async () => {
    found = (await lettersTo(request, to)).find((letter) => subject.test(letter.subject ?? ''))
    expect(found).toBeTruthy()
  }).toPass({ timeout: 90_000 })
  return found!
}
