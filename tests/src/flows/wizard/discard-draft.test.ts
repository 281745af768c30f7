import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { languages, type Lang } from '../../../../contract/language/languages'
import { DiscardDraft, type DiscardDraftProps } from '../../../../src/flows/wizard/DiscardDraft'
import { I18nContext } from '../../../../src/ui/i18n/use-translation'
import { speech } from '../../../support/browser/speech'

const router = createRouter({
  routeTree: createRootRoute(),
  history: createMemoryHistory({ initialEntries: ['/'] }),
})

/** Returns the texts of a draft's delete button and its confirmation. */
function wordsOf(lang: Lang, listing: number | null): string[] {
  const view = { kind: 'property', listing, isGuest: false } as DiscardDraftProps['view']
  const button = createElement(DiscardDraft, { view, discard: async () => undefined })
  const texts = createElement(I18nContext, { value: speech(lang) }, button)
  const queries = createElement(QueryClientProvider, { client: new QueryClient() }, texts)
  const html = renderToStaticMarkup(createElement(RouterContextProvider, { router } as never, queries))
  return html.split(/<[^>]*>/).filter(Boolean)
}

test('a draft can be deleted from its form; deleting the draft of an edit discards the changes but keeps the listing', () => {
  expect(wordsOf('en', null)).toContain('Delete draft')
  expect(wordsOf('en', 7)).toContain('Discard changes')
  for (const lang of languages)
    for (const listing of [null, 7])
      expect(wordsOf(lang, listing).join(' '), lang).not.toContain('wizard.discard')
})
