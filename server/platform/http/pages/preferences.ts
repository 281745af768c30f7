import type { FastifyRequest } from 'fastify'
import { readCookie } from '../../../../contract/site/cookies'
import { languageParam } from '../../../../contract/language/language-path'
import type { Lang } from '../../../../contract/language/languages'
import { languageOfCode } from '../../texts/languages'
import { pageLanguageOf } from '../caller'

/** What decides how a page looks to somebody who is not signed in. */
export interface Preferences {
  lang: Lang
  theme: string
}

/** The visitor's language (the address's, else the chosen, else the browser's) and theme. */
export function preferencesOf(request: FastifyRequest): Preferences {
  const theme = readCookie(request.headers.cookie, 'theme')
  return {
    lang: askedLanguage(request) ?? languageOfCode(chosenLanguage(request)) ?? pageLanguageOf(request),
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
  }
}

/** The language that the address asks for, where it names one of ours. */
export function askedLanguage({ query }: FastifyRequest): Lang | undefined {
  const asked = (query as Record<string, unknown> | undefined)?.[languageParam]
  return typeof asked === 'string' ? languageOfCode(asked) : undefined
}

/** The language in the visitor's cookie. */
export const chosenLanguage = ({ headers }: FastifyRequest): string | undefined =>
  readCookie(headers.cookie, 'lang')
