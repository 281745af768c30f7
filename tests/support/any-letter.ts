import fc, { type Arbitrary } from 'fast-check'

function letters(from: number, to: number): Arbitrary<string> {
  const codes = fc.integer({ min: from, max: to })
  return codes.map(
    (code) => String.fromCodePoint(code),
    (letter) => {
      const code = typeof letter === 'string' ? letter.codePointAt(0) : undefined
      if (code === undefined || String.fromCodePoint(code) !== letter) throw new Error('not one letter')
      return code
    },
  )
}

/**
 * Any code point except surrogates. fast-check's `binary` unit generates the same, but writes over a million code
 * points into a map to detect dangerous words. That takes over a second, and the 135 MB are traversed by the garbage
 * collector for the rest of the run.
 */
export const anyLetter: Arbitrary<string> = fc.oneof(
  { weight: 0xd800, arbitrary: letters(0, 0xd7ff) },
  { weight: 0x102000, arbitrary: letters(0xe000, 0x10ffff) },
)
