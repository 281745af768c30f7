import type { QueryClient } from '@tanstack/react-query'
import type { I18n } from '../../ui/i18n/create-i18n'
import type { Api } from '../api/port'
import type { ThemeAtom } from '../session/theme'

/** Context available to every loader and component. */
export interface RouterContext {
  api: Api
  queryClient: QueryClient
  i18n: I18n
  theme: ThemeAtom
  /** Scheme and host for canonical URLs. */
  origin: string
  /** Addresses to preload along with a page's scripts; server only. */
  preloads: readonly string[]
}
