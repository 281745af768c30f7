import { expect, type APIRequestContext } from 'playwright/test'

export interface MailMessage {
  channel: 'mail' | 'sms'
  to: string
  subject: string | null
  text: string
}

/** Returns the sandbox's mails to an address, newest first. */
export async function mailsTo(request: APIRequestContext, to: string): Promise<MailMessage[]> {
  // The server may close an idle connection just when it is reused.
  const answer = await request.get('/mailbox.json', { params: { to }, maxRetries: 2 })
  expect(answer.ok()).toBe(true)
  return ((await answer.json()) as { data: MailMessage[] }).data
}

/** Matches six digits on their own; digits of a document number follow a dash and don't match. */
const code = /(?<![\d-])\d{6}(?!\d)/

/** Returns the newest code among e-mails, because other e-mails to the user may arrive after it. */
export const newestCode = (mails: MailMessage[]): string | undefined =>
  mails.flatMap(({ subject, text }) => code.exec(subject ?? text)?.[0] ?? [])[0]

/** Returns the newest code sent to an address. */
export async function codeFor(request: APIRequestContext, to: string): Promise<string> {
  let sent: string | undefined
  await expect(async () => {
    sent = newestCode(await mailsTo(request, to))
    expect(sent).toBeTruthy()
  }).toPass({ timeout: 15_000 })
  return sent!
}

/** Returns the token of the link in the newest e-mail that contains a code. */
export async function linkFor(request: APIRequestContext, to: string): Promise<string> {
  await codeFor(request, to)
  const links = (await mailsTo(request, to)).flatMap(
    ({ text }) => /\/sign-in-link#token=([\w-]+)/.exec(text)?.[1] ?? [],
  )
  expect(links[0]).toBeTruthy()
  return links[0]!
}

/** Returns everything sent to an address as one text. */
export const writtenTo = async (request: APIRequestContext, to: string): Promise<string> =>
  (await mailsTo(request, to)).map(({ text }) => text).join('\n')

/**
 * Returns the newest e-mail to an address whose subject matches; the scheduled job may take some seconds to write it.
 */
export async function mailTo(request: APIRequestContext, to: string, subject: RegExp): Promise<MailMessage> {
  let found: MailMessage | undefined
  await expect(async () => {
    found = (await mailsTo(request, to)).find((mail) => subject.test(mail.subject ?? ''))
    expect(found).toBeTruthy()
  }).toPass({ timeout: 90_000 })
  return found!
}
