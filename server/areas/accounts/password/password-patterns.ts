/** Keyboard rows, used to find adjacent keys. Neighbours in the alphabet and among digits are found by code point. */
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
/** Minimum length of a run of adjacent characters. */
const runLeast = 3
/** Maximum length of a repeated unit that counts as a pattern, as in `abcdabcd`. */
const repeatedMost = 4

/** Returns the shortest unit that the text repeats: `abc` for `abcabc`, the text itself if nothing repeats. */
export function repeatedPart(text: string): string {
  const signs = [...text]
  for (let length = 1; length <= signs.length / 2; length++)
    if (signs.length % length === 0 && signs.every((sign, nth) => sign === signs[nth % length]))
      return signs.slice(0, length).join('')
  return text
}

/**
 * Whether a password only repeats a few characters or consists of runs in the alphabet, digits or keyboard rows, in
 * either direction: `aaaaaaaa`, `xyxyxyxy`, `abcd4321`, `qwertyuiop`.
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
