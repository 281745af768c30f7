import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { askAgain } from '../../../../src/app/account/person-queries'

/** Returns a call's list of two pages, whose second page responds when the test says so. */
async function listOf(call: string) {
  const queryClient = new QueryClient()
  let answer: () => void = () => {}
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey: [call, {}],
    queryFn: async ({ pageParam }) => {
      if (pageParam > 0) await new Promise<void>((resolve) => (answer = resolve))
      return pageParam
    },
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => pages.length,
  })
  observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().data?.pages).toEqual([0])
  return { queryClient, observer, answer: () => answer() }
}

it("learning who is signed in doesn't interrupt the fetching of a page", async () => {
  const { queryClient, observer, answer } = await listOf('admin/queue')
  void observer.fetchNextPage()
  await expect.poll(() => observer.getCurrentResult().isFetchingNextPage).toBe(true)
  const asked = askAgain(queryClient)
  answer()
  await asked
  await expect.poll(() => observer.getCurrentResult().data?.pages).toEqual([0, 1])
})

it('data shown to guests is also re-fetched, even while the response for the guest is pending', async () => {
  const queryClient = new QueryClient()
  let asked = 0
  const queryKey = ['get_property', {}]
  queryClient.setQueryData(queryKey, 'to a guest')
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => (++asked === 1 ? new Promise<string>(() => {}) : 'to the person'),
  })
  observer.subscribe(() => {})
  await expect.poll(() => asked).toBe(1)
  await askAgain(queryClient)
  expect(observer.getCurrentResult().data).toBe('to the person')
})
