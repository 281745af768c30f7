import { namespaces } from '../../../contract/texts/catalogue'
import { isStorable } from '../db/storable-text'
import { Refusal, type RefusalText } from '../refusal'
import { english } from './languages'

/** Maximum length of a text in characters. */
const longest = 5_000
/** Maximum number of keys named in an error. */
const named = 5

const plural = /_(zero|one|two|few|many|other)$/
const holes = (text: string) => new Set([...text.matchAll(/\{\{-?\s*(\w+)/g)].map((match) => match[1]!))
const allEnglish = Object.assign({}, ...Object.values(namespaces).map(({ en }) => en)) as Record<
  string,
  string
>

const wrong = (text: RefusalText) =>
  new Refusal('VALIDATION', 'refusals.validation', { errors: { file: text } })
const some = (keys: readonly string[]) => keys.slice(0, named).join(', ')

/**
 * Validates an uploaded language file: a flat object of keys and texts. Empty texts count as missing; unknown keys are
 * dropped and listed. Refuses with VALIDATION anything else, texts that are too long, and texts with placeholders that
 * the English text lacks.
 */
export function checkTexts(file: Uint8Array): { texts: Record<string, string>; unknown: string[] } {
  const texts: Record<string, string> = {}
  const unknown: string[] = []
  const misplaced: string[] = []
  for (const [key, text] of Object.entries(read(file))) {
    if (typeof text !== 'string' || text.length > longest || !isStorable(text) || !isStorable(key))
      throw wrong({ key: 'languages.textWrong', params: { key: key.slice(0, 80), max: longest } })
    const base = key.replace(plural, '')
    const source = allEnglish[key] ?? allEnglish[`${base}_other`] ?? english.get(base)
    if (source === undefined) unknown.push(key)
    else if (text.trim() !== '') {
      const filled = new Set([...holes(source), ...holes(allEnglish[`${base}_other`] ?? '')])
      if ([...holes(text)].some((hole) => !filled.has(hole))) misplaced.push(key)
      else texts[key] = text
    }
  }
  if (misplaced.length > 0)
    throw wrong({ key: 'languages.placesWrong', params: { keys: some(misplaced), count: misplaced.length } })
  if (Object.keys(texts).length === 0) throw wrong('languages.nothingKnown')
  return { texts, unknown }
}

function read(file: Uint8Array): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(file))
    if (typeof read === 'object' && read !== null && !Array.isArray(read))
      return read as Record<string, unknown>
  } catch {
    // Reported below, because any error means that it isn't a language file.
  }
  throw wrong('languages.notAFile')
}
