import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Api } from '../../../../src/app/api/port'
import { createQueryClient } from '../../../../src/app/api/query-client'
import { saveListing } from '../../../../src/features/listings/card/save-listing'

const home = (id: number, saved = false) => ({ id, title: `Home ${id}`, is_favourite: saved })

/** Returns cached responses of every call that shows homes. */
function cached() {
  const queries = createQueryClient('browser')
  queries.setDefaultOptions({ queries: { gcTime: Infinity } })
  queries.setQueryData(['get-property-list', {}], { total: 2, data: [home(1), home(2)] })
  queries.setQueryData(['get_property', { slug_id: 'home-1' }], {
    data: [{ ...home(1), gallery: [] }],
    similar_properties: [home(2)],
  })
  queries.setQueryData(['homepage-data', {}], {
    data: { sections: [{ type: 'properties', data: [home(1)] }] },
  })
  queries.setQueryData(['get_user_recommendation', {}, 'pages'], {
    pages: [{ data: [home(2)] }, { data: [home(1)] }],
  })
  queries.setQueryData(['get_projects', {}], { data: [{ id: 1, title: 'Project 1' }] })
  const shown = () => {
    const found: Record<number, boolean[]> = { 1: [], 2: [] }
    const text = JSON.stringify(
      queries
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    )
    for (const [, id, saved] of text.matchAll(/"id":(\d),"title":"Home \d","is_favourite":(true|false)/g))
      found[Number(id)]!.push(saved === 'true')
    return found
  }
  return { queries, shown }
}

const answering = (call: () => Promise<unknown>) => ({ call }) as unknown as Api

test('saving a home marks it in every cached response and marks nothing else', async () => {
  const { queries, shown } = cached()
  const projects = queries.getQueryData(['get_projects', {}])
  await saveListing({ api: answering(async () => ({})), queries, lang: 'en' }, 1, true)
  expect(shown()).toEqual({ 1: [true, true, true, true], 2: [false, false, false] })
  expect(queries.getQueryData(['get_projects', {}])).toBe(projects)
  await saveListing({ api: answering(async () => ({})), queries, lang: 'en' }, 1, false)
  expect(shown()).toEqual({ 1: [false, false, false, false], 2: [false, false, false] })
})

test('a failed call leaves cached responses unchanged', async () => {
  const { queries, shown } = cached()
  const api = answering(() => Promise.reject(new Error('no network')))
  await expect(saveListing({ api, queries, lang: 'en' }, 1, true)).rejects.toThrow('no network')
  expect(shown()).toEqual({ 1: [false, false, false, false], 2: [false, false, false] })
})

test("marking doesn't make a cached response fresher, and a stale one stays stale", async () => {
  const { queries } = cached()
  const key = ['get-property-list', {}]
  queries.setQueryData(key, { data: [home(1)] }, { updatedAt: 1000 })
  await queries.invalidateQueries({ queryKey: key })
  await saveListing({ api: answering(async () => ({})), queries, lang: 'en' }, 1, true)
  expect(queries.getQueryState(key)).toMatchObject({ dataUpdatedAt: 1000, isInvalidated: true })
})

test("a response requested before saving doesn't remove the mark", async () => {
  const { queries } = cached()
  const key = ['get-property-list', {}]
  const replies = [{ data: [home(1)] }, { data: [home(1, true)] }]
  const asked: (() => void)[] = []
  const queryFn = () => new Promise((resolve) => asked.push(() => resolve(replies.shift())))
  const stop = new QueryObserver(queries, { queryKey: key, queryFn, staleTime: 0 }).subscribe(() => undefined)
  await saveListing({ api: answering(async () => ({})), queries, lang: 'en' }, 1, true)
  for (const answer of asked) answer()
  await expect.poll(() => queries.isFetching()).toBe(0)
  expect(queries.getQueryData(key)).toEqual({ data: [home(1, true)] })
  stop()
})
