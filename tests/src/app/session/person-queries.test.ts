import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { askAgain } from '../../../../src/app/account/person-queries'

/** Returns a two-page list of a call, whose next page responds when the test says so. */
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

it("a page being fetched isn't interrupted when the signed-in user becomes known", async () => {
  const { queryClient, observer, answer } = await listOf('admin/queue')
  void observer.fetchNextPage()
  await expect.poll(() => observer.getCurrentResult().isFetchingNextPage).toBe(true)
  const asked = askAgain(queryClient)
  answer()
  await asked
  await expect.poll(() => observer.getCurrentResult().data?.pages).toEqual([0, 1])
})

it("what guests see is re-fetched as well, even while the guest's response is pending", async () => {
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
