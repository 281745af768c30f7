import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  beyond,
  elsewhere,
  forgetUnsaved,
  keepUnsaved,
  unsavedOf,
} from '../../../../src/shared/autosave/unsaved-forms'
import { storageOf } from '../../../support/browser/storage-stub'

const kept = new Map<string, string>()
const copies = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  copies.clear()
  vi.stubGlobal('sessionStorage', storageOf(kept))
  vi.stubGlobal('localStorage', storageOf(copies))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('what was typed and not saved yet', () => {
  test('is what differs from the stored form, however the server orders its lists', () => {
    const stored = { title: 'House', city: '', parameters: [{ value: '3', parameter_id: 1 }] }
    expect(beyond({ ...stored, parameters: [{ parameter_id: 1, value: '3' }] }, stored)).toEqual({})
    expect(beyond({ ...stored, city: 'Seattle', parameters: [] }, stored)).toEqual({
      city: 'Seattle',
      parameters: [],
    })
  })

  test('is told from what another tab has stored meanwhile', () => {
    const read = { title: 'House', city: '', price: '1' }
    const stored = { title: 'Villa', city: 'Seattle', price: '1' }
    expect(elsewhere({ ...read, price: '2' }, read, stored)).toEqual({ title: 'Villa', city: 'Seattle' })
    // What was typed here as well stays, and is saved over it.
    expect(elsewhere({ ...read, title: 'Flat' }, read, stored)).toEqual({ city: 'Seattle' })
    expect(elsewhere(stored, read, stored)).toEqual({})
  })

  test('waits for the person who typed it, each form by itself, until it is saved', () => {
    keepUnsaved(7, '1', { title: 'Hou' })
    keepUnsaved(7, '1', { title: 'House' })
    keepUnsaved(7, '2', { city: 'Seattle' })
    expect([unsavedOf(7, '1'), unsavedOf(7, '2'), unsavedOf(8, '1')]).toEqual([
      { title: 'House' },
      { city: 'Seattle' },
      null,
    ])
    keepUnsaved(7, '1', {})
    expect([unsavedOf(7, '1'), unsavedOf(7, '2')]).toEqual([null, { city: 'Seattle' }])
    keepUnsaved(7, '2', {})
    expect(kept.size).toBe(0)
  })

  test('is there after the same person signed in again, and gone after another one did', () => {
    keepUnsaved(7, '1', { title: 'House' })
    forgetUnsaved(7)
    expect(unsavedOf(7, '1')).toEqual({ title: 'House' })
    forgetUnsaved(8)
    expect(kept.size).toBe(0)
  })

  test('goes when its person leaves, and when somebody else types here', () => {
    keepUnsaved(7, '1', { title: 'House' })
    keepUnsaved(8, '2', { title: 'Flat' })
    expect(unsavedOf(7, '1')).toBeNull()
    forgetUnsaved(null)
    expect(kept.size).toBe(0)
  })

  test.each(['{', '[]', 'null', '{"person":7}', '{"person":7,"forms":null}'])(
    'is none where %s is stored',
    (text) => {
      kept.set('unsaved', text)
      expect(unsavedOf(7, '1')).toBeNull()
    },
  )

  test('costs nothing but the memory where storing is forbidden', () => {
    vi.stubGlobal('sessionStorage', undefined)
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    keepUnsaved(7, '1', { title: 'House' })
    forgetUnsaved(null)
    expect([unsavedOf(7, '1'), warn.mock.calls.length]).toEqual([null, 1])
  })
})

describe('a copy that outlives the tab', () => {
  const lasting = { outlivesTab: true }

  test("is restored for the same person after the browser was closed, and is this tab's from then on", () => {
    keepUnsaved(7, '1', { title: 'House' }, lasting)
    kept.clear()
    // Signing in again is no reason to drop it.
    forgetUnsaved(7)
    expect([unsavedOf(8, '1'), unsavedOf(7, '2'), unsavedOf(7, '1')]).toEqual([
      null,
      null,
      { title: 'House' },
    ])
    expect([kept.size, copies.size]).toEqual([1, 1])
  })

  test('merges what two closed tabs had of one form, the newest last', () => {
    const copy = (typed: object, ago: number) => JSON.stringify({ typed, at: Date.now() - ago })
    copies.set('unsaved:7:1:b', copy({ title: 'Villa' }, 1_000))
    copies.set('unsaved:7:1:a', copy({ title: 'House', city: 'Seattle' }, 9_000))
    expect(unsavedOf(7, '1')).toEqual({ title: 'Villa', city: 'Seattle' })
    expect(copies.size).toBe(1)
  })

  test("survives another person's sign-in, and goes once saved or when its person signs out", () => {
    keepUnsaved(7, '1', { title: 'House' }, lasting)
    forgetUnsaved(8)
    expect(copies.size).toBe(1)
    keepUnsaved(7, '1', {}, lasting)
    expect(copies.size).toBe(0)
    keepUnsaved(7, '1', { title: 'House' }, lasting)
    forgetUnsaved(null)
    expect(copies.size).toBe(0)
  })

  test.each(['{', 'null', '{"typed":1,"at":1}', JSON.stringify({ typed: { title: 'House' }, at: 1 })])(
    'is dropped where it is broken or too old: %s',
    (text) => {
      copies.set('unsaved:7:1:a', text)
      expect(unsavedOf(7, '1')).toBeNull()
      expect(copies.size).toBe(0)
    },
  )

  test('is not made of a chat reply, which only its tab keeps', () => {
    keepUnsaved(7, 'reply 1', { message: 'Hel' })
    expect(copies.size).toBe(0)
  })
})
