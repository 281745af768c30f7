import { foundOr404 } from '../../api/found-or-404'
import type { SitePage, SitePageProps } from '../../shell/site-page'
import { textPageQuery } from './text-page-query'
import { TextPage } from './TextPage'

const made = new Map<string, SitePage>()

/** About, terms, privacy and what else the operator writes: their texts come by a call, so that no other page carries them. */
export function wordPage(page: string): SitePage {
  const known = made.get(page)
  if (known) return known
  const own: SitePage = {
    load: async ({ api, queryClient }) => {
      const asked = queryClient.ensureQueryData(textPageQuery(api, page))
      const { title, description } = (await foundOr404(asked)).data
      return { path: `/${page}`, title, description }
    },
    Page: (_props: SitePageProps) => <TextPage page={page} />,
  }
  // A component that is made anew at each drawing would forget where it stands.
  if (made.size < 100) made.set(page, own)
  return own
}
