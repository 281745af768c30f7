/** Neighbours on the keys of a keyboard; those of the alphabet and the digits are neighbours by their code points. */
const rows = [
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
]
/** Letters or digits in a row from which on they are a run. */
const runLeast = 3
/** The longest part whose repetition is a pattern of its own, as in `abcdabcd`. */
const repeatedMost = 4

/** The shortest part of which a text is a repetition: `abc` of `abcabc`, the text itself where it repeats nothing. */
export function repeatedPart(text: string): string {
  const signs = [...text]
  for (let length = 1; length <= signs.length / 2; length++)
    if (signs.length % length === 0 && signs.every((sign, nth) => sign === signs[nth % length]))
      return signs.slice(0, length).join('')
  return text
}

/**
 * Whether a password is nothing but a repetition of a few signs, or runs of neighbours in the alphabet, among the digits
 * or on a keyboard, in either direction: `aaaaaaaa`, `xyxyxyxy`, `abcd4321`, `qwertyuiop`.
 */
export function isPattern(password: string): boolean {
  const text = password.toLowerCase()
  if ([...repeatedPart(text)].length <= repeatedMost && repeatedPart(text) !== text) return true
  return new Set(text).size <= 2 || isOnlyRuns([...text])
}

function isOnlyRuns(signs: readonly string[]): boolean {
  for (let at = 0; at < signs.length;) {
    const length = Math.max(...steps.map((isNext) => runLength(signs, at, isNext)))
    if (length < runLeast) return false
    at += length
  }
  return true
}

type IsNext = (sign: string, next: string) => boolean

const byCode =
  (step: number): IsNext =>
  (sign, next) =>
    /[\p{L}\p{N}]/u.test(sign) && step === next.codePointAt(0)! - sign.codePointAt(0)!

const onRow =
  (row: string, step: number): IsNext =>
  (sign, next) =>
    row.includes(sign) && row[row.indexOf(sign) + step] === next

const same: IsNext = (sign, next) => sign === next

const steps: readonly IsNext[] = [
  same,
  ...[1, -1].map(byCode),
  ...[1, -1].flatMap((step) => rows.map((row) => onRow(row, step))),
]

function runLength(signs: readonly string[], from: number, isNext: IsNext): number {
  let end = from
  while (end + 1 < signs.length && isNext(signs[end]!, signs[end + 1]!)) end++
  return end - from + 1
}
