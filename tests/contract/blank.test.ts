import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { isBlank } from '../../contract/blank'
import { shapes } from '../../contract/shapes'

const invisible = [
  '\u200b\u200b',
  '\u3164',
  '\u2800',
  '\u00ad',
  '\u034f',
  '\ufe0f',
  '\u{e0020}',
  '\u115f',
  '\u2060 \u200d',
]

/** Text fields of calls that refuse a blank and take words. */
const required = Object.entries(shapes).flatMap(([call, { input }]) =>
  input instanceof z.ZodObject
    ? Object.entries(input.shape as Record<string, z.ZodType>)
        .filter(([, field]) => !field.safeParse(' ').success && field.safeParse('Words').success)
        .map(([name, field]) => ({ call, name, field }))
    : [],
)

describe('text that shows nothing', () => {
  it.each(invisible)('is blank: %j', (text) => expect(isBlank(text)).toBe(true))

  it.each(['.', 'é', '👩‍👧', 'م', 'क्‍ष'])('is not %s', (text) => expect(isBlank(text)).toBe(false))

  it('is refused by every required text field', () => {
    expect(required.length).toBeGreaterThan(40)
    const taken = required.flatMap(({ call, name, field }) =>
      invisible.filter((text) => field.safeParse(text).success).map((text) => [call, name, text]),
    )
    expect(taken).toEqual([])
  })

  it('is no message', () => {
    for (const message of invisible)
      expect(shapes.send_message.input.safeParse({ receiver_id: 1, message }).success).toBe(false)
  })
})
