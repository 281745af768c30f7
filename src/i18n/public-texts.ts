import { pageNamespaces, publicNamespaces } from '../../contract/texts/catalogue'
import type { Texts } from './create'

/** The part of a language's texts that comes with a page. For the server only: it carries every language file. */
export function publicTexts(texts: Texts, pathname: string): Texts {
  const own = pageNamespaces[pathname.split('/')[1] ?? '']
  const wanted = new Set(own ? [...publicNamespaces, own] : publicNamespaces)
  return Object.fromEntries(
    Object.entries(texts).filter(([key]) => wanted.has(key.slice(0, key.indexOf('.')))),
  )
}
