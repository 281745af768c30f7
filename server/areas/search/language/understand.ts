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

/** A text in one spelling, letter by letter, so that what is found in it is at the same place in the text itself. */
const level = (text: string): string =>
  plainDigits(text).replace(/[\s\S]/g, (letter) => {
    const low = letter.toLowerCase()
    return plainArabic[letter] ?? (low.length === 1 ? low : letter)
  })

/** A filter whose words are understood. */
export interface Understood {
  /** With the filters that the words ask for; `search` is what is left of them. */
  filter: PropertyFilter
  /** Something was understood. */
  isRead: boolean
}

/**
 * Understands what a filter's words ask for beside their own: "3 bed flats to rent under 2,000 with a balcony" is a
 * number of bedrooms, a type, a price and an attribute, and only "flats" is left to be searched for. What the words say
 * is more exact than another value of the same filter. Nothing doubtful is read: `350.000`, or another currency than the
 * site's, stays a word.
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
    // Arabic writes "in", "to" and "and" together with a name.
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

/** A number of rooms that a filter takes, where listings count such rooms. */
const isPossible = (
  { bedrooms_min: beds, bathrooms_min: baths }: PropertyFilter,
  { roles }: CatalogueTerms,
) =>
  (beds === undefined || (roles.has('bedrooms') && beds >= 1 && beds <= rooms.most)) &&
  (baths === undefined || (roles.has('bathrooms') && baths >= 1 && baths <= rooms.most))

const without = (text: string, at: number, length: number) =>
  `${text.slice(0, at)} ${text.slice(at + length)}`

/** The words that are left, without what only joined them to those that were read. */
function tidied(text: string): string {
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const isLoose = (word: string) => foldedTokens(word).every((one) => isJoining(one) || isGeneric(one))
  while (words.length > 0 && isLoose(words[0]!)) words.shift()
  while (words.length > 0 && isLoose(words.at(-1)!)) words.pop()
  return words.join(' ').replace(/^[,;.\s]+|[,;.\s]+$/g, '')
}

const features = tradeTerms.filter(({ is }) => is === 'feature')
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/** The longest form first, so that "swimming pool" isn't read as "pool". */
const featureForms = features
  .flatMap((term) => term.forms.map((form) => ({ form: level(form.normalize('NFC')), term })))
  .toSorted((a, b) => b.form.length - a.form.length)

const featurePhrases = [englishFeatures, arabicFeatures, hindiFeatures].map(
  ({ before, each, joint, behind }) => {
    const one = `${each}(?:ال)?(?:${featureForms.map(({ form }) => escaped(form)).join('|')})`
    return phrase(`${before}${one}(?:${joint}(?:${before})?${one})*${behind}`)
  },
)

/** The options that a phrase names; null if one of them isn't exactly one option of the catalogue. */
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
