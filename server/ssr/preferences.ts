import type { FastifyRequest } from 'fastify'
import { languages, type Lang } from '../../contract/words'
import { languageOf } from '../http/caller'

/** What decides how a page looks to somebody who is not signed in. */
export interface Preferences {
  lang: Lang
  theme: string
}

/** The visitor's language (chosen, else the browser's) and theme. */
export function preferencesOf(request: FastifyRequest): Preferences {
  const chosen = cookie(request, 'lang')
  const theme = cookie(request, 'theme')
  return {
    lang: languages.find((lang) => lang === chosen) ?? languageOf(request),
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
  }
}

function cookie(request: FastifyRequest, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([key]) => key === name)?.[1]
}
