import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { isBlank } from '../../contract/input/visible-text'
import { shapes } from '../../contract/calls/shapes'

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

interface TextField {
  path: string
  least: number
  /** The whole field, including transforms and checks around the text. */
  field: z.ZodType
}

const leastOf = (text: z.core.$ZodType): number =>
  Math.max(
    0,
    ...(text._zod.def.checks ?? []).map(({ _zod: { def } }) =>
      def.check === 'min_length' ? (def as z.core.$ZodCheckMinLengthDef).minimum : 0,
    ),
  )

/** Returns every text field with a minimum length in a schema, at any depth. */
function textsWithMinimum(shape: z.core.$ZodType, path: string, field = shape): TextField[] {
  const { def } = (shape as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string': {
      const least = leastOf(shape)
      return least > 0 ? [{ path, least, field: field as z.ZodType }] : []
    }
    case 'object':
      return Object.entries(def.shape).flatMap(([name, part]) => textsWithMinimum(part, `${path}.${name}`))
    case 'array':
      return textsWithMinimum(def.element, `${path}[]`)
    case 'record':
      return textsWithMinimum(def.valueType, `${path}{}`)
    case 'union':
      return def.options.flatMap((part) => textsWithMinimum(part, path, field))
    case 'pipe':
      return [def.in, def.out].flatMap((part) => textsWithMinimum(part, path, field))
    case 'optional':
    case 'nullable':
      return textsWithMinimum(def.innerType, path, field)
    default:
      return []
  }
}

const withMinimum = Object.entries(shapes).flatMap(([call, { input }]) => textsWithMinimum(input, call))

describe('invisible text', () => {
  it.each(invisible)('counts as blank: %j', (text) => expect(isBlank(text)).toBe(true))

  it.each(['.', 'é', '👩‍👧', 'م', 'क्‍ष'])("doesn't include %s", (text) => expect(isBlank(text)).toBe(false))

  it('never satisfies a minimum length: the field rejects it or is cleared', () => {
    expect(withMinimum.length).toBeGreaterThan(100)
    expect(withMinimum.some(({ least }) => least > 1)).toBe(true)
    const taken = withMinimum.flatMap(({ path, least, field }) =>
      invisible
        .map((text) => text.repeat(least))
        .filter((text) => (field.safeParse(text).data ?? null) !== null)
        .map((text) => [path, text]),
    )
    expect(taken).toEqual([])
  })

  it("doesn't count towards the length of a password", () => {
    const reset = (password: string) =>
      shapes['reset-password'].input.safeParse({ token: 'a', password, re_password: password }).success
    expect(reset('a\u200b\u200b\u200b\u3164\u2800')).toBe(false)
    expect(reset('a b\u200bcde')).toBe(true)
  })

  it("can't be sent as a message", () => {
    for (const message of invisible)
      expect(shapes.send_message.input.safeParse({ receiver_id: 1, message }).success).toBe(false)
  })
})
