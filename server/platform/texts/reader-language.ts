import { AsyncLocalStorage } from 'node:async_hooks'
import { plainLanguage } from '../../../contract/language/language-path'
import type { Lang } from '../../../contract/language/languages'

const reader = new AsyncLocalStorage<Lang>()

/** Runs work whose texts are read in this language. */
export const readIn = <T>(lang: Lang, work: () => T): T => reader.run(lang, work)

/** Language of whoever reads the answer, page or e-mail in progress; the site's main language outside of them. */
export const readerLanguage = (): Lang => reader.getStore() ?? plainLanguage
