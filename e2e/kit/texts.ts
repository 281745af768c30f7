import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Lang } from '../../contract/language/languages'
import { findText, translate } from '../../contract/texts/translate'

/** Returns a text of the product in the language of the run, and throws if the key doesn't exist. */
export type Say = (key: string, params?: Record<string, unknown>) => string

const folder = fileURLToPath(new URL('../../contract/texts/', import.meta.url))

/** Reads the language files directly, because Node can't import JSON modules here. */
function textsOf(lang: Lang): Record<string, string> {
  const files = readdirSync(`${folder}${lang}`, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.json'),
  )
  return Object.assign(
    {},
    ...files.map((name) => JSON.parse(readFileSync(`${folder}${lang}/${name}`, 'utf8'))),
  )
}

/** Returns a function for the texts that users read, with which tests locate elements. */
export function speaker(lang: Lang): Say {
  const texts = textsOf(lang)
  return (key, params) => {
    if (findText(texts, lang, key, params) === undefined) throw new Error(`No text for ${key} in ${lang}`)
    return translate(texts, lang, key, params)
  }
}
