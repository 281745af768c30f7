import type { FastifyRequest } from 'fastify'
import { readCookie } from '../../../../contract/site/cookies'
import { languageParam } from '../../../../contract/language/language-path'
import type { Lang } from '../../../../contract/language/languages'
import { languageOfCode } from '../../texts/languages'
import { pageLanguageOf } from '../caller'

/** Preferences of a visitor who isn't signed in that affect a page. */
export interface Preferences {
  lang: Lang
  theme: string
}

/**
 * Returns the visitor's theme and language; the language is that of the URL, otherwise the chosen one, otherwise the
 * browser's.
 */
export function preferencesOf(request: FastifyRequest): Preferences {
  const theme = readCookie(request.headers.cookie, 'theme')
  return {
    lang: askedLanguage(request) ?? languageOfCode(chosenLanguage(request)) ?? pageLanguageOf(request),
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
  }
}

/** Returns the language in the URL; undefined if it is missing or not supported. */
export function askedLanguage({ query }: FastifyRequest): Lang | undefined {
  const asked = (query as Record<string, unknown> | undefined)?.[languageParam]
  return typeof asked === 'string' ? languageOfCode(asked) : undefined
}

/** Returns the language in the visitor's cookie. */
export const chosenLanguage = ({ headers }: FastifyRequest): string | undefined =>
  readCookie(headers.cookie, 'lang')
