import { expect } from 'vitest'
import { refusalStatus, type ReplyEnvelope, type RefusalCode } from '../../../../../contract/api/envelope'
import { texts } from '../../../../../contract/texts/catalogue'
import type { HttpReply } from './send'

/** Internal terms that must never reach a user. */
const inside =
  /node_modules|\bat \S+ \(|\.ts:\d|[Ss]yntax error|violates|relation "|column "|SQLSTATE|ZodError|TypeError|RangeError|FST_|\[object |password_hash|token_hash|code_hash/

/** Asserts what every response must satisfy for any input (D1, D2) and returns its envelope. */
export function sound(
  { status, headers, text }: HttpReply,
  label: string,
  lang: 'en' | 'ar' = 'en',
): ReplyEnvelope<any> {
  expect(status, label).toBeLessThan(500)
  expect(headers['content-type'], label).toMatch(/^application\/json/)
  expect(headers['x-content-type-options'], label).toBe('nosniff')
  const body = JSON.parse(text) as ReplyEnvelope<any>
  // Browsers may cache guest responses but must revalidate them; refusals are never cached.
  const kept = ['no-store', ...(body.error ? [] : ['private, no-cache'])]
  expect(kept, label).toContain(headers['cache-control'])
  expect(typeof body.error, label).toBe('boolean')
  if (!body.error) {
    expect(status, label).toBe(200)
    return body
  }
  expect(text, label).not.toMatch(inside)
  expect(body.data, label).toBeNull()
  expect(refusalStatus, label).toHaveProperty(body.code!)
  expect(status, label).toBe(refusalStatus[body.code as RefusalCode])
  readable(body.message, label, lang)
  if (body.code === 'VALIDATION') expect(Object.keys(body.errors ?? {}), label).not.toEqual([])
  for (const [field, sentence] of Object.entries(body.errors ?? {}))
    readable(sentence, `${label} ${field}`, lang)
  if (body.code === 'RATE_LIMITED') expect(body.retry_after, label).toBeGreaterThan(0)
  return body
}

/** Asserts a refusal, and its code if one is given. */
export function refused(
  reply: HttpReply,
  label: string,
  code?: RefusalCode,
  lang: 'en' | 'ar' = 'en',
): ReplyEnvelope<any> {
  const body = sound(reply, label, lang)
  expect(body, label).toMatchObject({ error: true, ...(code && { code }) })
  return body
}

function readable(sentence: string, label: string, lang: 'en' | 'ar') {
  expect(sentence, label).toMatch(lang === 'ar' ? /[\u0621-\u064a]{3}/ : /[A-Za-z]{3}/)
  expect(sentence, label).not.toMatch(/\{\{|NaN|undefined|Infinity/)
  expect(texts.en, label).not.toHaveProperty([sentence])
}
