import type { APIRequestContext, Page } from 'playwright/test'
import { usualFact } from './usual-value'

type Kind = 'property' | 'project'

interface Category {
  id: number
  parameter_types: { id: number; is_required: boolean; bounds?: { usual_least: number | null } }[]
}

/** Returns the fields of a draft in which every step is valid. */
export async function wholeFields(request: APIRequestContext, kind: Kind): Promise<Record<string, unknown>> {
  const reply = (await (await request.get('/api/get_categories?limit=100')).json()) as { data: Category[] }
  const category = reply.data[0]!
  const shared = {
    title: 'A house by the lake',
    description: 'Three bedrooms, a dry cellar and a garden.',
    category_id: String(category.id),
    city: 'Seattle',
    state: 'Washington',
    country: 'United States',
    latitude: '47.66',
    longitude: '-122.38',
  }
  if (kind === 'project')
    return { ...shared, type: 'under_construction', location: 'Ballard, Seattle', plans: [] }
  const parameters = category.parameter_types.map((one) => ({
    parameter_id: one.id,
    value: usualFact(one),
  }))
  return { ...shared, price: '415000', property_type: 'sell', address: 'Ballard, Seattle', parameters }
}

/** Returns a draft as the server sends it. */
export const draftReply = (id: number, kind: Kind, fields: object, photos: number, step = 'search') => ({
  id,
  listing: kind,
  property_id: null,
  project_id: null,
  fields,
  step,
  currency: 'USD',
  files: Array.from({ length: photos }, (_, position) => draftFile(position + 1, position)),
  updated_at: '2026-01-05T09:00:00.000Z',
})

/** Returns one photo of a draft. */
export const draftFile = (id: number, position: number) => ({
  id,
  kind: 'gallery',
  name: `photo-${id}.jpg`,
  url: '/icon.svg',
  picture: { url: '/icon.svg', width: null, height: null, srcset: '', thumbhash: null },
  position,
})

/**
 * Stores this draft with the given number of photos in a guest's browser, or deletes the stored draft. `became` is the
 * account's draft into which another tab has moved it.
 */
export async function keepGuestDraft(
  page: Page,
  draft: { kind: Kind; fields: object; step: string; photos: number } | null,
  became: { id: number; kind: Kind } | null = null,
) {
  const kept = { given: draft, became }
  await page.evaluate(async ({ given, became }) => {
    const table = (database: string, name: string, keyPath: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(database, 1)
        request.addEventListener('upgradeneeded', () => request.result.createObjectStore(name, { keyPath }))
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const write = async (database: string, name: string, keyPath: string, kept: object[]) => {
      const db = await table(database, name, keyPath)
      await new Promise((resolve) => {
        const transaction = db.transaction(name, 'readwrite')
        transaction.addEventListener('complete', resolve)
        transaction.objectStore(name).clear()
        for (const one of kept) transaction.objectStore(name).put(one)
      })
      db.close()
    }
    const drafts = given && {
      listing: given.kind,
      key: 1,
      fields: given.fields,
      step: given.step,
      savedAt: Date.now(),
      movingTo: null,
      moved: {},
      leftOut: [],
    }
    const files = Array.from({ length: given?.photos ?? 0 }, (_, position) => ({
      id: position + 1,
      listing: given?.kind,
      kind: 'gallery',
      name: `photo-${position + 1}.jpg`,
      position,
      blob: new Blob(['a photo'], { type: 'image/jpeg' }),
    }))
    const moved = became && {
      listing: `${became.kind} moved`,
      key: 1,
      became: became.id,
      movedAt: Date.now(),
    }
    await write(
      'threshold-drafts',
      'drafts',
      'listing',
      [drafts, moved].filter((one) => one instanceof Object),
    )
    await write('threshold-draft-files', 'files', 'id', files)
  }, kept)
}
