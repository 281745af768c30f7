import type { QueryClient } from '@tanstack/react-query'
import type { I18n } from '../../ui/i18n/create-i18n'
import type { Api } from '../api/port'
import type { ThemeAtom } from '../session/theme'

/** What every loader and component can reach. */
export interface RouterContext {
  api: Api
  queryClient: QueryClient
  i18n: I18n
  theme: ThemeAtom
  /** Scheme and host of the site, for canonical addresses. */
  origin: string
  /** Addresses that the browser is to fetch beside the scripts of a page; on the server alone. */
  preloads: readonly string[]
}
