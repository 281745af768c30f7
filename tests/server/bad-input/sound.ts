import { expect } from 'vitest'
import { refusalStatus, type ReplyEnvelope, type RefusalCode } from '../../../contract/envelope'
import { texts } from '../../../contract/texts/catalogue'
import type { Heard } from './send'

/** Words that only the inside of the house uses; a traveller must never read one. */
const inside =
  /node_modules|\bat \S+ \(|\.ts:\d|[Ss]yntax error|violates|relation "|column "|SQLSTATE|ZodError|TypeError|RangeError|FST_|\[object |password_hash|token_hash|code_hash/

/** What every answer must be, whatever was sent (D1, D2). Gives its envelope. */
export function sound(
  { status, headers, text }: Heard,
  told: string,
  lang: 'en' | 'ar' = 'en',
): ReplyEnvelope<any> {
  expect(status, told).toBeLessThan(500)
  expect(headers['content-type'], told).toMatch(/^application\/json/)
  expect(headers['cache-control'], told).toBe('no-store')
  expect(headers['x-content-type-options'], told).toBe('nosniff')
  const body = JSON.parse(text) as ReplyEnvelope<any>
  expect(typeof body.error, told).toBe('boolean')
  if (!body.error) {
    expect(status, told).toBe(200)
    return body
  }
  expect(text, told).not.toMatch(inside)
  expect(body.data, told).toBeNull()
  expect(refusalStatus, told).toHaveProperty(body.code!)
  expect(status, told).toBe(refusalStatus[body.code as RefusalCode])
  readable(body.message, told, lang)
  if (body.code === 'VALIDATION') expect(Object.keys(body.errors ?? {}), told).not.toEqual([])
  for (const [field, sentence] of Object.entries(body.errors ?? {}))
    readable(sentence, `${told} ${field}`, lang)
  if (body.code === 'RATE_LIMITED') expect(body.retry_after, told).toBeGreaterThan(0)
  return body
}

/** A refusal, with its code where one is expected. */
export function refused(
  heard: Heard,
  told: string,
  code?: RefusalCode,
  lang: 'en' | 'ar' = 'en',
): ReplyEnvelope<any> {
  const body = sound(heard, told, lang)
  expect(body, told).toMatchObject({ error: true, ...(code && { code }) })
  return body
}

function readable(sentence: string, told: string, lang: 'en' | 'ar') {
  expect(sentence, told).toMatch(lang === 'ar' ? /[\u0621-\u064a]{3}/ : /[A-Za-z]{3}/)
  expect(sentence, told).not.toMatch(/\{\{|NaN|undefined|Infinity/)
  expect(texts.en, told).not.toHaveProperty([sentence])
}
