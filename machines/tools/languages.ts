import { textsOf } from '../../contract/texts/catalogue'
import { languages, type Lang } from '../../contract/words'
import { english, type Phrases } from '../diagram/phrases'

/** A language pictures are drawn in: the texts of the machines, and the pictures' own words. */
export type Spoken = { lang: Lang; texts: Record<string, string>; phrases: Phrases }

/** Every language of the product. The English words stand in the charts. */
export const spoken: readonly Spoken[] = languages.map((lang) => {
  const texts = lang === 'en' ? {} : textsOf(lang, ['machines'])
  return { lang, texts, phrases: lang === 'en' ? english : phrasesFrom(lang, texts) }
})

/** The words of pictures under `machines.picture.`, with `_one`, `_two` … where they count. */
function phrasesFrom(lang: Lang, texts: Record<string, string>): Phrases {
  const forms = new Intl.PluralRules(lang)
  const said = (name: string, more: Record<string, string | number> = {}) => {
    const count = more['count']
    const key = `machines.picture.${name}`
    const text = texts[typeof count === 'number' ? `${key}_${forms.select(count)}` : key]
    if (text === undefined) throw new Error(`No text for ${key} in ${lang}`)
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, hole: string) => String(more[hole]))
  }
  return {
    anyStep: said('anyStep'),
    andMore: (count) => said('andMore', { count }),
    more: (count) => said('more', { count }),
    steps: (count) => said('steps', { count }),
    onlyIf: (condition) => said('onlyIf', { condition }),
    orIf: (condition) => said('orIf', { condition }),
    otherwise: said('otherwise'),
    orOtherwise: said('orOtherwise'),
    and: `${said('and')} `,
    or: `${said('or')} `,
    not: (condition) => said('not', { condition }),
    onward: said('onward'),
    onwards: said('onwards'),
    from: said('from'),
    allDone: said('allDone'),
  }
}
