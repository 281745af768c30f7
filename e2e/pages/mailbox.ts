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

/** The code of the newest letter to an address. */
export async function codeFor(request: APIRequestContext, to: string): Promise<string> {
  let code: string | undefined
  await expect(async () => {
    const [newest] = await lettersTo(request, to)
    code = /\b\d{6}\b/.exec(newest?.text ?? '')?.[0]
    expect(code).toBeTruthy()
  }).toPass({ timeout: 15_000 })
  return code!
}

/** The newest letter to an address with such a subject; the clock of the house may take some seconds to write it. */
export async function letterTo(request: APIRequestContext, to: string, subject: RegExp): Promise<Letter> {
  let found: Letter | undefined
  await expect(async () => {
    found = (await lettersTo(request, to)).find((letter) => subject.test(letter.subject ?? ''))
    expect(found).toBeTruthy()
  }).toPass({ timeout: 90_000 })
  return found!
}
