import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { I18nContext } from '../../../../src/ui/i18n/use-translation'
import { CountedList } from '../../../../src/shared/results/CountedList'
import { ResultsList } from '../../../../src/shared/results/ResultsList'
import type { PageLink } from '../../../../src/ui/navigation/Pagination'
import { speech } from '../../../support/browser/speech'

const i18n = speech('en')

interface Filter {
  offset?: number
  search?: string
}

/** Renders the list without results at this offset, with links named by their target. */
function drawn(List: typeof CountedList | typeof ResultsList, filter: Filter, total: number): string {
  const list = {
    data: { data: [], total },
    error: null,
    isFetching: false,
    isPlaceholderData: false,
    refetch: () => {},
  }
  const props = {
    filter,
    list,
    skeleton: 'skeleton',
    empty: createElement('p', null, 'No homes match'),
    link: (to: Filter, { children, ...look }: PageLink) =>
      createElement('a', { ...look, href: `/list?${JSON.stringify(to)}` }, children),
    children: (): ReactNode => 'cards',
  }
  const page = createElement(List as typeof CountedList<{ data: never[]; total: number }, Filter>, props)
  return renderToStaticMarkup(createElement(I18nContext, { value: i18n }, page))
}

test.each([
  ['of results', ResultsList],
  ['that is counted', CountedList],
])('when the offset is past the end, a list %s links back to its first page', (_, List) => {
  const past = drawn(List, { search: 'garden', offset: 480 }, 300)
  expect(past).toContain(i18n.t('ui.pastEnd'))
  expect(past).not.toContain('No homes match')
  expect(past).toContain('href="/list?{&quot;search&quot;:&quot;garden&quot;}"')
  // Even with a positive total, no link is needed, as this already is the first page.
  for (const total of [0, 3]) {
    const nothing = drawn(List, { search: 'garden' }, total)
    expect(nothing).toContain('No homes match')
    expect(nothing).not.toContain('href')
  }
})
