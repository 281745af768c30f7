import { createAtom } from '@tanstack/store'
import { cookieLine } from '../../../contract/site/cookies'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

export type ThemeAtom = ReturnType<typeof createTheme>

/** Creates the theme atom. The server fills it from the cookie, so pages don't flash in the wrong theme. */
export function createTheme(theme: Theme = 'system') {
  return createAtom<Theme>(theme)
}

/** Returns the theme stored in a cookie, or `system`. */
export function readTheme(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? 'system'
}

/** Stores a preference for a year in a cookie, so the server can read it before rendering. */
export function setCookie(name: 'lang' | 'theme', value: string): void {
  document.cookie = cookieLine(name, encodeURIComponent(value), location.protocol === 'https:')
}
