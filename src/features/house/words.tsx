import { foundOr404 } from '../../api/found-or-404'
import type { HousePage, HousePageProps } from '../../shell/house-page'
import { wordsQuery } from './words-query'
import { WordsPage } from './WordsPage'

const made = new Map<string, HousePage>()

/** About, terms, privacy and what else the operator writes: their texts come by a call, so that no other page carries them. */
export function wordPage(page: string): HousePage {
  const known = made.get(page)
  if (known) return known
  const own: HousePage = {
    load: async ({ api, queryClient }) => {
      const asked = queryClient.ensureQueryData(wordsQuery(api, page))
      const { title, description } = (await foundOr404(asked)).data
      return { path: `/${page}`, title, description }
    },
    Page: (_props: HousePageProps) => <WordsPage page={page} />,
  }
  // A component that is made anew at each drawing would forget where it stands.
  if (made.size < 100) made.set(page, own)
  return own
}
