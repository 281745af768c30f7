import { foldedTokens } from './trade-terms'

/** Units written after a number with or without a space; spellings on a line are synonyms. */
const units = [
  'm2, sqm, sq m, sq mt, sqmt, square metres, square meters, square metre, square meter, متر مربع, م2, वर्ग मीटर',
  'sqft, sq ft, ft2, sft, sqf, square feet, square foot, قدم مربع, قدم مربعة, वर्ग फ़ुट, वर्ग फुट, वर्गफुट',
  'sq yd, sqyd, square yards, गज, वर्ग गज',
  'bhk, बीएचके, बी एच के',
  'acres, acre, ac, فدان, एकड़',
  'km, كم, किमी',
].map((line) => line.split(', ').map((unit) => foldedTokens(unit).join(' ')))

const wordsMost = 3
const joined = /^(\d+)(\D.*)$/u

/** A number with all spellings of its unit, and the number of words it spans. */
export interface Measure {
  number: string
  units: readonly string[]
  taken: number
}

/** Returns the number and unit that start at a position of the folded words: "72 m2", "72m2", "72 sq m". */
export function measureAt(words: readonly string[], at: number): Measure | null {
  const first = words[at] ?? ''
  const [, number = first, rest] = joined.exec(first) ?? []
  if (!/^\d+$/.test(number)) return null
  for (let taken = wordsMost; taken > 0; taken -= 1) {
    const behind = words.slice(at + 1, at + 1 + taken - (rest === undefined ? 0 : 1))
    const unit = [...(rest === undefined ? [] : [rest]), ...behind].join(' ')
    const spellings = units.find((one) => one.includes(unit))
    if (spellings) return { number, units: spellings, taken: behind.length + 1 }
  }
  return null
}

/** Returns a `tsquery` of all spellings of a measure; numbers from 1,000 are also matched with grouped digits. */
export function measureQuery({ number, units: spellings }: Measure): string {
  const numbers = [number, number.replace(/\B(?=(\d{3})+$)/g, ' ')]
  const quoted = (text: string) =>
    text
      .split(' ')
      .map((word) => `'${word}'`)
      .join(' <-> ')
  const alternatives = new Set(
    numbers.flatMap((count) =>
      spellings.flatMap((unit) => [quoted(`${count} ${unit}`), quoted(`${count}${unit}`)]),
    ),
  )
  return `(${[...alternatives].join(' | ')})`
}
