import { expect, type APIRequestContext } from 'playwright/test'

export interface MailMessage {
  channel: 'mail' | 'sms'
  to: string
  subject: string | null
  text: string
}

/** What the stand-in mailbox holds for an address, newest first. */
export async function mailsTo(request: APIRequestContext, to: string): Promise<MailMessage[]> {
  // A connection that was not used for a while may be closed by the server at the moment it is used again.
  const answer = await request.get('/mailbox.json', { params: { to }, maxRetries: 2 })
  expect(answer.ok()).toBe(true)
  return ((await answer.json()) as { data: MailMessage[] }).data
}

/** Six digits by themselves; those of a document's number follow a dash. */
const code = /(?<![\d-])\d{6}(?!\d)/

/** The newest code among e-mails; other mail to the same person may arrive after it. */
export const newestCode = (mails: MailMessage[]): string | undefined =>
  mails.flatMap(({ subject, text }) => code.exec(subject ?? text)?.[0] ?? [])[0]

/** The newest code that was sent to an address. */
export async function codeFor(request: APIRequestContext, to: string): Promise<string> {
  let sent: string | undefined
  await expect(async () => {
    sent = newestCode(await mailsTo(request, to))
    expect(sent).toBeTruthy()
  }).toPass({ timeout: 15_000 })
  return sent!
}

/** The token of the link in the newest e-mail with a code to an address. */
export async function linkFor(request: APIRequestContext, to: string): Promise<string> {
  await codeFor(request, to)
  const links = (await mailsTo(request, to)).flatMap(
    ({ text }) => /\/sign-in-link#token=([\w-]+)/.exec(text)?.[1] ?? [],
  )
  expect(links[0]).toBeTruthy()
  return links[0]!
}

/** All that was written to an address, in one piece. */
export const writtenTo = async (request: APIRequestContext, to: string): Promise<string> =>
  (await mailsTo(request, to)).map(({ text }) => text).join('\n')

/**
 * The newest e-mail to an address with such a subject; the clock of the marketplace may take some seconds to write it.
 */
export async function mailTo(request: APIRequestContext, to: string, subject: RegExp): Promise<MailMessage> {
  let found: MailMessage | undefined
  await expect(async () => {
    found = (await mailsTo(request, to)).find((mail) => subject.test(mail.subject ?? ''))
    expect(found).toBeTruthy()
  }).toPass({ timeout: 90_000 })
  return found!
}
