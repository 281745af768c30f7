import type { WordPage } from '../../../contract/words'
import type { HousePage } from '../../shell/house-page'
import { wordsQuery } from './words-query'
import { WordsPage } from './WordsPage'

/** About, terms, privacy: their texts come by a call, so that no other page carries them. */
export function wordPage(page: WordPage): HousePage {
  return {
    load: async ({ api, queryClient }) => {
      const { title, description } = (await queryClient.ensureQueryData(wordsQuery(api, page))).data
      return { path: `/${page}`, title, description }
    },
    Page: () => <WordsPage page={page} />,
  }
}
