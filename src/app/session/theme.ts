import { createAtom } from '@tanstack/store'
import { cookieLine } from '../../../contract/site/cookies'

/** Light, dark, or as the system prefers. */
export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

export type ThemeAtom = ReturnType<typeof createTheme>

/** Holds the theme; the server fills it from the cookie, so that no page flashes. */
export function createTheme(theme: Theme = 'system') {
  return createAtom<Theme>(theme)
}

/** The theme in a cookie, or `system`. */
export function readTheme(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? 'system'
}

/** Remembers a preference for a year, where the server can read it before it renders. */
export function setCookie(name: 'lang' | 'theme', value: string): void {
  document.cookie = cookieLine(name, encodeURIComponent(value), location.protocol === 'https:')
}
