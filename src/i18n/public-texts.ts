import { publicNamespaces } from '../../contract/texts/catalogue'
import type { Texts } from './create'

/** The part of a language's texts that comes with a page. For the server only: it carries every language file. */
export function publicTexts(texts: Texts): Texts {
  const wanted = new Set(publicNamespaces)
  return Object.fromEntries(
    Object.entries(texts).filter(([key]) => wanted.has(key.slice(0, key.indexOf('.')))),
  )
}
