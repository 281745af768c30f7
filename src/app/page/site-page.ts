import type { ComponentType } from 'react'
import type { RouterContext } from './router-context'
import type { PageTexts } from './page-head'

/** Unvalidated query parameters of a marketplace page. */
export type SitePageSearch = Record<string, unknown>

/** Props of a page component. */
export interface SitePageProps {
  search: SitePageSearch
  /** `replace` adds no history entry. */
  onSearch: (search: object, replace?: boolean) => void
}

/** A marketplace page without a route of its own: loader, head and component. */
export interface SitePage {
  /** Loads the page's data; turns refusals that mean "not found" into a 404. */
  load: (context: RouterContext, search: SitePageSearch) => Promise<PageTexts>
  Page: ComponentType<SitePageProps>
}
