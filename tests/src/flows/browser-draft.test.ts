import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { texts } from '../../../contract/texts/catalogue'
import { browserDraft } from '../../../src/flows/wizard/browser-draft'
import { speech } from '../speech'

/** The browser's database as far as one table at a time needs it: rows by their key, kept as long as the test runs. */
function databases() {
  const kept = new Map<string, Map<unknown, unknown>>()
  const done = (result: unknown) =>
    Object.assign(new EventTarget(), { result, transaction: null }) as unknown as IDBRequest
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
    const request = done({ transaction, close: () => undefined })
    later(request as unknown as EventTarget, 'success')
    return request
  }
  return { open }
}

beforeEach(() => void vi.stubGlobal('indexedDB', databases()))
afterEach(() => vi.unstubAllGlobals())

test('a file that a guest cannot add is refused in the language that is read by then', async () => {
  const i18n = speech('en')
  const draft = browserDraft('property', async () => 'USD', i18n)
  const add = () =>
    draft.addFile(0, 'gallery', new File(['x'], 'notes.txt', { type: 'text/plain' }), () => undefined)
  await expect(add()).rejects.toThrow('Send JPEG, PNG, WebP, up to 10 MB.')
  i18n.add({ lang: 'ar', rtl: true, texts: texts.ar })
  i18n.changeLanguage('ar')
  await expect(add()).rejects.toThrow('أرسل JPEG, PNG, WebP بحجم لا يتجاوز 10')
})

test('a draft that a guest deletes is gone with its files, and the next one is another', async () => {
  const draft = browserDraft('property', async () => 'USD', speech('en'))
  await draft.save({ fields: { title: 'Flat' }, step: 'photos' })
  await draft.addFile(0, 'gallery', new File(['x'], 'a.jpg', { type: 'image/jpeg' }), () => undefined)
  expect(await draft.read()).toMatchObject({ fields: { title: 'Flat' }, files: [{ name: 'a.jpg' }] })
  await draft.discard(0)
  expect([await draft.find(), await draft.files()]).toEqual([null, []])
  expect(await draft.read()).toMatchObject({ fields: {}, files: [] })
})
