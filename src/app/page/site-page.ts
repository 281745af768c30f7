import type { ComponentType } from 'react'
import type { RouterContext } from './router-context'
import type { PageTexts } from './page-head'

/** What an address of the marketplace asks for, unchecked. */
export type SitePageSearch = Record<string, unknown>

/** A page as its component gets it. */
export interface SitePageProps {
  search: SitePageSearch
  /** `replace`: no new step of the history. */
  onSearch: (search: object, replace?: boolean) => void
}

/** A page of the marketplace that needs no route of its own: its data, its head, and how it is drawn. */
export interface SitePage {
  /** Asks for what the page shows; a refusal that is a 404 is thrown as one. */
  load: (context: RouterContext, search: SitePageSearch) => Promise<PageTexts>
  Page: ComponentType<SitePageProps>
}
