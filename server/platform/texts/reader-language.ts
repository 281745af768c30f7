import { AsyncLocalStorage } from 'node:async_hooks'
import { plainLanguage } from '../../../contract/language/language-path'
import type { Lang } from '../../../contract/language/languages'

const reader = new AsyncLocalStorage<Lang>()

/** Runs work whose texts are read in this language by default. */
export const readIn = <T>(lang: Lang, work: () => T): T => reader.run(lang, work)

/**
 * Returns the language of the reader of the response, page or e-mail in progress; outside of these, the site's main
 * language.
 */
export const readerLanguage = (): Lang => reader.getStore() ?? plainLanguage
