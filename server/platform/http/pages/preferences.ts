import type { FastifyRequest } from 'fastify'
import { readCookie } from '../../../../contract/site/cookies'
import { languageParam } from '../../../../contract/language/language-path'
import type { Lang } from '../../../../contract/language/languages'
import { languageOfCode } from '../../texts/languages'
import { pageLanguageOf } from '../caller'

/** Preferences that affect a page for visitors who aren't signed in. */
export interface Preferences {
  lang: Lang
  theme: string
}

/** Returns the visitor's language (URL, then choice, then browser) and theme. */
export function preferencesOf(request: FastifyRequest): Preferences {
  const theme = readCookie(request.headers.cookie, 'theme')
  return {
    lang: askedLanguage(request) ?? languageOfCode(chosenLanguage(request)) ?? pageLanguageOf(request),
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
  }
}

/** Returns the language in the URL, if supported. */
export function askedLanguage({ query }: FastifyRequest): Lang | undefined {
  const asked = (query as Record<string, unknown> | undefined)?.[languageParam]
  return typeof asked === 'string' ? languageOfCode(asked) : undefined
}

/** Returns the language in the visitor's cookie. */
export const chosenLanguage = ({ headers }: FastifyRequest): string | undefined =>
  readCookie(headers.cookie, 'lang')
