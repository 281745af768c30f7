import { expect, test } from 'vitest'
import { draftUploads, type UploadPort } from '../../../../src/flows/wizard/steps/draft-uploads'
import type { DraftFile } from '../../../../src/flows/wizard/steps/draft-store'

/** Returns a fake server that answers each upload on demand, together with what it has stored. */
function standIn() {
  const held = new Set<number>()
  const shown: number[] = []
  const asked: { name: string; progress: (share: number) => void; take: () => void; refuse: () => void }[] =
    []
  const port: UploadPort = {
    add: ({ name }, progress) =>
      new Promise((resolve, reject) => {
        const id = 100 + asked.length
        const take = () => {
          held.add(id)
          resolve({ id } as DraftFile)
        }
        asked.push({ name, progress, take, refuse: () => reject(new Error('too large')) })
      }),
    remove: async (id) => held.delete(id),
    onArrived: ({ id }) => shown.push(id),
    wordsOf: (error) => (error as Error).message,
  }
  return { held, shown, asked, uploads: draftUploads(port) }
}

const files = (...names: string[]) => names.map((name) => new File(['x'], name))
const rest = () => new Promise((resolve) => setTimeout(resolve))

test('files are uploaded two at a time, and each leaves the upload list once it is in the draft', async () => {
  const { asked, shown, uploads } = standIn()
  uploads.add(files('a', 'b', 'c'))
  await rest()
  expect(asked.map(({ name }) => name)).toEqual(['a', 'b'])
  asked[0]!.progress(0.5)
  expect(uploads.list().map(({ progress }) => progress)).toEqual([0.5, 0, 0])
  asked[0]!.take()
  await rest()
  expect(asked.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  expect(uploads.list().map(({ file }) => file.name)).toEqual(['b', 'c'])
  expect(shown).toEqual([100])
})

test("a file removed during its upload doesn't end up in the draft, and a file removed from the queue is never sent", async () => {
  const { asked, held, shown, uploads } = standIn()
  uploads.add(files('a', 'b', 'c'))
  await rest()
  for (const { id, file } of uploads.list()) if (file.name !== 'b') uploads.drop(id)
  for (const { take } of asked) take()
  await rest()
  expect(asked.map(({ name }) => name)).toEqual(['a', 'b'])
  expect([...held]).toEqual([101])
  expect(shown).toEqual([101])
  expect(uploads.list()).toEqual([])
})

test('a refused file stays in the list with the reason until the user retries it', async () => {
  const { asked, shown, uploads } = standIn()
  const arrived: number[] = []
  uploads.add(files('a'), (id) => arrived.push(id))
  await rest()
  asked[0]!.refuse()
  await rest()
  const [failed] = uploads.list()
  expect(failed).toMatchObject({ error: 'too large' })
  uploads.retry(failed!.id)
  uploads.retry(failed!.id)
  await rest()
  expect(asked).toHaveLength(2)
  expect(uploads.list()[0]).toMatchObject({ error: undefined, progress: 0 })
  asked[1]!.take()
  await rest()
  expect(uploads.list()).toEqual([])
  expect([shown, arrived]).toEqual([[101], [101]])
})
