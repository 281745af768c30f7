import { textsOf } from '../../contract/texts/catalogue'
import { languages, type Lang } from '../../contract/language/languages'
import { english, type Phrases } from '../../machines/diagram/phrases'

/** A diagram language: the machines' texts and the diagrams' own labels. */
export type PictureLanguage = { lang: Lang; texts: Record<string, string>; phrases: Phrases }

/** Every language of the product. The English texts are in the charts. */
export const pictureLanguages: readonly PictureLanguage[] = languages.map((lang) => {
  const texts = lang === 'en' ? {} : textsOf(lang, ['machines'])
  return { lang, texts, phrases: lang === 'en' ? english : phrasesFrom(lang, texts) }
})

/** Reads the diagram labels under `machines.picture.`, with plural forms (`_one`, `_two` …). */
function phrasesFrom(lang: Lang, texts: Record<string, string>): Phrases {
  const forms = new Intl.PluralRules(lang)
  const translated = (name: string, more: Record<string, string | number> = {}) => {
    const count = more['count']
    const key = `machines.picture.${name}`
    const text = texts[typeof count === 'number' ? `${key}_${forms.select(count)}` : key]
    if (text === undefined) throw new Error(`No text for ${key} in ${lang}`)
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, hole: string) => String(more[hole]))
  }
  return {
    anyStep: translated('anyStep'),
    andMore: (count) => translated('andMore', { count }),
    more: (count) => translated('more', { count }),
    steps: (count) => translated('steps', { count }),
    onlyIf: (condition) => translated('onlyIf', { condition }),
    orIf: (condition) => translated('orIf', { condition }),
    otherwise: translated('otherwise'),
    orOtherwise: translated('orOtherwise'),
    and: `${translated('and')} `,
    or: `${translated('or')} `,
    not: (condition) => translated('not', { condition }),
    onward: translated('onward'),
    onwards: translated('onwards'),
    from: translated('from'),
    allDone: translated('allDone'),
    fromStart: translated('fromStart'),
    admin: translated('admin'),
    refused: translated('refused'),
    none: translated('none'),
    other: translated('other'),
  }
}
