import { numberFormat } from '../../../contract/language/intl'

type Spell = (decimal: string) => string

const english = async (): Promise<Spell> => (await import('n2words/en-US')).toCardinal
const spellings: Partial<Record<string, () => Promise<Spell>>> = {
  ar: async () => (await import('n2words/ar-SA')).toCardinal,
  hi: async () => (await import('n2words/hi-IN')).toCardinal,
}

/** Upper limit for amounts in words: higher than any price, and longer texts wouldn't help. */
const mostInWords = 1e15

/**
 * Returns an amount in words with its currency: "three hundred fifty thousand US dollars". Empty from 1e15.
 * @param decimal major units as decimal text
 */
export async function amountInWords(decimal: string, currency: string, lang: string): Promise<string> {
  const amount = Number(decimal)
  if (!(Math.abs(amount) < mostInWords)) return ''
  const spell = await (spellings[lang] ?? english)()
  const parts = numberFormat(lang, {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
    minimumFractionDigits: 0,
  }).formatToParts(amount)
  const name = parts.find(({ type }) => type === 'currency')?.value ?? currency
  return `${spell(String(amount))} ${name}`
}
