import { rooms } from '../../../../contract/home-limits'
import { asOption, withAnswer } from '../../../../contract/filter/parameter-values'
import type { PropertyFilter } from '../../../../contract/filter/property-filter'
import { plainDigits } from '../../../../contract/input/plain-digits'
import type { CatalogueTerms, CatalogueOption } from '../catalogue-terms'
import { arabic, arabicFeatures } from './ar'
import { english, englishFeatures } from './en'
import { hindi, hindiFeatures } from './hi'
import { phrase, type Reading, type ReadingSite } from './reading'
import { isGeneric, isJoining } from './stop-words'
import { foldedTokens, tradeTerms, type TradeTerm } from './trade-terms'

const readings: readonly Reading[] = [...english, ...arabic, ...hindi]

const plainArabic: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ى: 'ي',
  ة: 'ه',
  '٫': '.',
  '٬': ',',
}

/** Normalises spelling character by character, so that matches have the same positions as in the original text. */
const level = (text: string): string =>
  plainDigits(text).replace(/[\s\S]/g, (letter) => {
    const low = letter.toLowerCase()
    return plainArabic[letter] ?? (low.length === 1 ? low : letter)
  })

/** A filter with its text interpreted. */
export interface Understood {
  /** The filter including the conditions found in its text; `search` is the remaining text. */
  filter: PropertyFilter
  /** Whether anything was interpreted. */
  isRead: boolean
}

/**
 * Interprets filters in the search text: "3 bed flats to rent under 2,000 with a balcony" becomes bedrooms, type, price
 * and an attribute, leaving only "flats" as text. Interpreted values override the filter's values of the same field.
 * Nothing ambiguous is interpreted: `350.000` or a foreign currency remain text.
 */
export function understand(filter: PropertyFilter, catalogue: CatalogueTerms, site: ReadingSite): Understood {
  if (!filter.search) return { filter, isRead: false }
  const found: PropertyFilter = {}
  let rest = filter.search.normalize('NFC')
  const options: CatalogueOption[] = []
  for (const { phrase: asked, read } of readings)
    for (let from = 0; ;) {
      const match = asked.exec(level(rest).slice(from))
      if (!match) break
      const at = from + match.index
      const values = read(match.groups ?? {}, site)
      if (
        values &&
        Object.keys(values).every((field) => !(field in found)) &&
        isPossible(values, catalogue)
      ) {
        Object.assign(found, values)
        rest = without(rest, at, match[0].length)
        from = 0
      } else from = at + match[0].length
    }
  for (const asked of featurePhrases)
    for (let match; (match = asked.exec(level(rest)));) {
      const selected = optionsIn(match[0], catalogue)
      if (!selected) break
      options.push(...selected)
      rest = without(rest, match.index, match[0].length)
    }
  for (const { form, values } of catalogue.names) {
    const fields = Object.keys(values)
    if (fields.some((field) => field in found) || ('category_id' in values && hasType(filter))) continue
    // Arabic attaches "in", "to" and "and" to the following name.
    const asked = phrase(
      String.raw`(?:[\u0641\u0648\u0628\u0644])?(?<name>${escaped(level(form.normalize('NFC')))})`,
    )
    const match = asked.exec(level(rest))
    if (!match) continue
    Object.assign(found, values)
    rest = without(rest, match.index, match[0].length)
  }
  const isRead = Object.keys(found).length > 0 || options.length > 0
  const words = tidied(rest)
  const isAnyHome = words === '' && (isRead || foldedTokens(rest).some(isGeneric))
  if (!isRead && !isAnyHome) return { filter, isRead: false }
  const values = options.reduce(
    (text, { parameterId, option }) => withAnswer(text, parameterId, asOption(option)),
    filter.parameter_values,
  )
  const { search: _, ...asked } = filter
  return {
    filter: {
      ...asked,
      ...found,
      ...(filter.sort && { sort: filter.sort }),
      ...(values && { parameter_values: values }),
      ...(!isAnyHome && { search: words }),
    },
    isRead: true,
  }
}

const hasType = ({ category_id: id, category_ids: ids, category_slug_id: slug }: PropertyFilter) =>
  Boolean(id ?? ids ?? slug)

/** Whether a number of rooms is plausible and listings have such an attribute. */
const isPossible = (
  { bedrooms_min: beds, bathrooms_min: baths }: PropertyFilter,
  { roles }: CatalogueTerms,
) =>
  (beds === undefined || (roles.has('bedrooms') && beds >= 1 && beds <= rooms.most)) &&
  (baths === undefined || (roles.has('bathrooms') && baths >= 1 && baths <= rooms.most))

const without = (text: string, at: number, length: number) =>
  `${text.slice(0, at)} ${text.slice(at + length)}`

/** Returns the remaining words, without words that only connected the interpreted parts. */
function tidied(text: string): string {
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const isLoose = (word: string) => foldedTokens(word).every((one) => isJoining(one) || isGeneric(one))
  while (words.length > 0 && isLoose(words[0]!)) words.shift()
  while (words.length > 0 && isLoose(words.at(-1)!)) words.pop()
  return words.join(' ').replace(/^[,;.\s]+|[,;.\s]+$/g, '')
}

const features = tradeTerms.filter(({ is }) => is === 'feature')
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/** Forms of features, longest first, so that "swimming pool" isn't matched as "pool". */
const featureForms = features
  .flatMap((term) => term.forms.map((form) => ({ form: level(form.normalize('NFC')), term })))
  .toSorted((a, b) => b.form.length - a.form.length)

const featurePhrases = [englishFeatures, arabicFeatures, hindiFeatures].map(
  ({ before, each, joint, behind }) => {
    const one = `${each}(?:ال)?(?:${featureForms.map(({ form }) => escaped(form)).join('|')})`
    return phrase(`${before}${one}(?:${joint}(?:${before})?${one})*${behind}`)
  },
)

/** Returns the options that a phrase names; null unless each name matches exactly one option of the catalogue. */
function optionsIn(text: string, { options }: CatalogueTerms): CatalogueOption[] | null {
  const named: TradeTerm[] = []
  let rest = text
  for (const { form, term } of featureForms) {
    const at = new RegExp(
      String.raw`(?<![\p{L}\p{N}\p{M}])[وب]?(?:ال)?${escaped(form)}(?![\p{L}\p{N}\p{M}])`,
      'u',
    ).exec(rest)
    if (!at) continue
    named.push(term)
    rest = without(rest, at.index, at[0].length)
  }
  const found = named.map((term) => options.get(term) ?? [])
  return found.length > 0 && found.every((one) => one.length === 1) ? found.flat() : null
}
