import { alike } from './geocode'

/** A reading of a typed address: the text that may name a place, and the text around it. */
export interface AddressReading {
  /** Text that may name a city or neighbourhood. */
  place: string
  /** Text before the place: the street, with its postcode. */
  street: string
  /** Text after the place, such as a state or country; orders places of the same name. */
  around: readonly string[]
  /** Whether a comma sets the place apart; otherwise it is a guess from the last words. */
  isPart: boolean
}

/** Most readings of one text, which are all looked up. */
const readingsMost = 3
const charactersLeast = 2

/** Postcodes next to a place: groups of digits, or letters and digits as in Britain and Canada. */
const code = String.raw`(?:\d{2,5}-\d{3,4}|\d{3} ?\d{3}|\d{4,5}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d)`
const codeAfter = new RegExp(String.raw`(?<=^|[\s-])${code}$`, 'iu')
const codeBefore = new RegExp(String.raw`^${code}(?=\s)`, 'iu')
const digits = /^\P{L}*$/u

/**
 * Returns the places that a typed address may name, likeliest first: its last parts between commas, otherwise its last
 * words. Nothing is decided here: each reading is only a question to the list of known places.
 */
export function addressReadings(typed: string): AddressReading[] {
  const parts = typed
    .split(/[,،;\n]/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
  if (parts.length > 1)
    return parts
      .flatMap((_, at) => partReading(parts, at))
      .toReversed()
      .slice(0, readingsMost)
  return tailReadings(parts[0] ?? '')
}

function partReading(parts: readonly string[], at: number): AddressReading[] {
  const { place, code } = withoutPostcode(parts[at]!)
  if (at === 0 || !isPlace(place)) return []
  const after = parts.slice(at + 1).map(withoutPostcode)
  const codes = [code, ...after.map((one) => one.code)]
  const street = [...parts.slice(0, at), ...codes].filter(Boolean).join(', ')
  return [{ place, street, around: after.map((one) => one.place).filter(Boolean), isPart: true }]
}

function tailReadings(line: string): AddressReading[] {
  // At the beginning of the line, digits are a house number.
  const code = codeAfter.exec(line)?.[0] ?? ''
  const tokens = line
    .slice(0, line.length - code.length)
    .trim()
    .split(' ')
  return Array.from({ length: readingsMost }, (_, at) => at + 1).flatMap((count) => {
    const place = tokens.slice(-count).join(' ')
    const before = tokens.slice(0, -count).join(' ')
    if (count > tokens.length || !isPlace(place)) return []
    return [{ place, street: [before, code].filter(Boolean).join(', '), around: [], isPart: false }]
  })
}

/** Splits a postcode from the place next to it: "75001 Paris", "London SW1A 2AA", "Mumbai 400050". */
function withoutPostcode(part: string): { place: string; code: string } {
  const code = (codeAfter.exec(part) ?? codeBefore.exec(part))?.[0] ?? ''
  return {
    place: part
      .replace(code, '')
      .replace(/[-–]\s*$/, '')
      .trim(),
    code,
  }
}

const isPlace = (text: string) =>
  text.length >= charactersLeast && !digits.test(text) && !/^\p{N}/u.test(text)

/**
 * Whether a name is meant by what is typed after a city: its beginning, or an abbreviation such as WA for Washington or
 * UK for United Kingdom.
 */
export function isMeant(name: string, typed: string): boolean {
  if (typed.length > 3) return alike(name.slice(0, typed.length), typed)
  const letters = [...name.toLowerCase()]
  let at = 0
  return [...typed.toLowerCase().replace(/\./g, '')].every((letter, nth) => {
    const found = letters.indexOf(letter, at)
    at = found + 1
    return nth === 0 ? found === 0 : found > 0
  })
}
