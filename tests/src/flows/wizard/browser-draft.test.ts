import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { texts } from '../../../../contract/texts/catalogue'
import { DraftGone } from '../../../../src/flows/wizard/steps/draft-store'
import { browserDraft } from '../../../../src/flows/wizard/browser-draft'
import { speech } from '../../../support/browser/speech'

/** Simulates a minimal IndexedDB with one table at a time, whose rows are stored by key and kept during the test. */
function databases() {
  const kept = new Map<string, Map<unknown, unknown>>()
  const done = (result: unknown) => {
    const request = Object.assign(new EventTarget(), { result, transaction: null })
    queueMicrotask(() => request.dispatchEvent(new Event('success')))
    return request as unknown as IDBRequest
  }
  const later = (target: EventTarget, type: string) =>
    void setTimeout(() => target.dispatchEvent(new Event(type)))
  const storeOf = (name: string, keyPath: string) => {
    const rows = kept.get(name) ?? new Map<unknown, unknown>()
    kept.set(name, rows)
    return {
      get: (key: unknown) => done(rows.get(key)),
      getAll: () => done([...rows.values()]),
      put: (row: Record<string, unknown>) => done(rows.set(row[keyPath], row) && row[keyPath]),
      delete: (key: unknown) => done(void rows.delete(key)),
    }
  }
  const open = (name: string) => {
    const transaction = (table: string) => {
      const begun = new EventTarget()
      later(begun, 'complete')
      return Object.assign(begun, { objectStore: () => storeOf(name, table === 'files' ? 'id' : 'listing') })
    }
    const request = Object.assign(new EventTarget(), { result: { transaction, close: () => undefined } })
    later(request, 'success')
    return request
  }
  return { open }
}

beforeEach(() => void vi.stubGlobal('indexedDB', databases()))
afterEach(() => vi.unstubAllGlobals())

test("when a guest's file is refused, the message is in the language current at that time", async () => {
  const i18n = speech('en')
  const draft = browserDraft('property', async () => 'USD', i18n)
  const add = () =>
    draft.addFile(0, 'gallery', new File(['x'], 'notes.txt', { type: 'text/plain' }), () => undefined)
  await expect(add()).rejects.toThrow('Send JPEG, PNG, WebP, up to 10 MB.')
  i18n.add({ lang: 'ar', rtl: true, texts: texts.ar })
  i18n.changeLanguage('ar')
  await expect(add()).rejects.toThrow('أرسل JPEG, PNG, WebP بحجم لا يتجاوز 10')
})

test('after a guest deletes a draft its files are gone too, and the next draft is a new one', async () => {
  const draft = browserDraft('property', async () => 'USD', speech('en'))
  await draft.save({ fields: { title: 'Flat' }, step: 'photos' })
  await draft.addFile(0, 'gallery', new File(['x'], 'a.jpg', { type: 'image/jpeg' }), () => undefined)
  expect(await draft.read()).toMatchObject({ fields: { title: 'Flat' }, files: [{ name: 'a.jpg' }] })
  await draft.discard(0)
  expect([await draft.find(), await draft.files()]).toEqual([null, []])
  expect(await draft.read()).toMatchObject({ fields: {}, files: [] })
})

/** Numbers of database steps by which one action may lag behind another. */
const lags = Array.from({ length: 12 }, (_, lag) => lag)
const pass = async (steps: number) => {
  for (let step = 0; step < steps; step++) await new Promise((later) => setTimeout(later))
}
const picture = () => new File(['x'], 'a.jpg', { type: 'image/jpeg' })

test.each(lags)('a draft keeps what is saved %i steps after the adding of a photo has begun', async (lag) => {
  const draft = browserDraft('property', async () => 'USD', speech('en'))
  await draft.save({ fields: { title: 'Flat' }, step: 'facts' })
  const adding = draft.addFile(0, 'gallery', picture(), () => undefined)
  await pass(lag)
  await Promise.all([adding, draft.save({ fields: { city: 'Seattle' }, step: 'photos' })])
  expect(await draft.find()).toMatchObject({ fields: { title: 'Flat', city: 'Seattle' }, step: 'photos' })
})

test.each(lags)('a draft keeps what two tabs save concurrently, %i steps apart', async (lag) => {
  const [one, other] = [1, 2].map(() => browserDraft('property', async () => 'USD', speech('en')))
  await one!.save({ fields: { title: 'Flat' }, step: 'details' })
  const saving = one!.save({ fields: { title: 'House' }, step: 'details' })
  await pass(lag)
  await Promise.all([saving, other!.save({ fields: { city: 'Seattle' }, step: 'details' })])
  expect(await one!.find()).toMatchObject({ fields: { title: 'House', city: 'Seattle' } })
})

test.each(lags)(
  'moving the draft in another tab %i steps after a photo is added leaves no file behind',
  async (lag) => {
    const [one, other] = [1, 2].map(() => browserDraft('property', async () => 'USD', speech('en')))
    await one!.save({ fields: { title: 'Flat' }, step: 'photos' })
    await other!.read()
    const adding = one!.addFile(0, 'gallery', picture(), () => undefined).catch(() => null)
    await pass(lag)
    await other!.leave(77)
    await adding
    expect(await one!.files()).toHaveLength(0)
  },
)

test("saving or adding a photo doesn't re-create a draft that another tab has moved", async () => {
  const [one, other] = [1, 2].map(() => browserDraft('property', async () => 'USD', speech('en')))
  await one!.save({ fields: { title: 'Flat' }, step: 'details' })
  await other!.read()
  await other!.leave(77)
  await expect(one!.save({ fields: { title: 'House' }, step: 'details' })).rejects.toThrow(DraftGone)
  await expect(one!.addFile(0, 'gallery', picture(), () => undefined)).rejects.toThrow(DraftGone)
  expect([await one!.find(), await one!.files(), await one!.became()]).toEqual([null, [], 77])
})
