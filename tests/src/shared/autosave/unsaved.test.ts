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

describe('unsaved input', () => {
  test('contains the differences from the stored form, ignoring the order of lists', () => {
    const stored = { title: 'House', city: '', parameters: [{ value: '3', parameter_id: 1 }] }
    expect(beyond({ ...stored, parameters: [{ parameter_id: 1, value: '3' }] }, stored)).toEqual({})
    expect(beyond({ ...stored, city: 'Seattle', parameters: [] }, stored)).toEqual({
      city: 'Seattle',
      parameters: [],
    })
  })

  test('changes that another tab has stored in the meantime are recognised as such', () => {
    const read = { title: 'House', city: '', price: '1' }
    const stored = { title: 'Villa', city: 'Seattle', price: '1' }
    expect(elsewhere({ ...read, price: '2' }, read, stored)).toEqual({ title: 'Villa', city: 'Seattle' })
    // A field that was also changed here keeps the local value, which is saved over the stored one.
    expect(elsewhere({ ...read, title: 'Flat' }, read, stored)).toEqual({ city: 'Seattle' })
    expect(elsewhere(stored, read, stored)).toEqual({})
  })

  test('unsaved input is retained per user and form until it is saved', () => {
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

  test('survives a new sign-in of the same user, but not of another user', () => {
    keepUnsaved(7, '1', { title: 'House' })
    forgetUnsaved(7)
    expect(unsavedOf(7, '1')).toEqual({ title: 'House' })
    forgetUnsaved(8)
    expect(kept.size).toBe(0)
  })

  test('disappears when its user signs out or another user types here', () => {
    keepUnsaved(7, '1', { title: 'House' })
    keepUnsaved(8, '2', { title: 'Flat' })
    expect(unsavedOf(7, '1')).toBeNull()
    forgetUnsaved(null)
    expect(kept.size).toBe(0)
  })

  test.each(['{', '[]', 'null', '{"person":7}', '{"person":7,"forms":null}'])(
    'no input is restored if the storage holds %s',
    (text) => {
      kept.set('unsaved', text)
      expect(unsavedOf(7, '1')).toBeNull()
    },
  )

  test('losing the input causes no error where storage is forbidden', () => {
    vi.stubGlobal('sessionStorage', undefined)
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    keepUnsaved(7, '1', { title: 'House' })
    forgetUnsaved(null)
    expect([unsavedOf(7, '1'), warn.mock.calls.length]).toEqual([null, 1])
  })
})

describe('copy of unsaved input that outlives the tab', () => {
  const lasting = { outlivesTab: true }

  test("after the browser was closed, the same user's tab restores the copy, which then belongs to that tab", () => {
    keepUnsaved(7, '1', { title: 'House' }, lasting)
    kept.clear()
    // Signing in again must not discard the input.
    forgetUnsaved(7)
    expect([unsavedOf(8, '1'), unsavedOf(7, '2'), unsavedOf(7, '1')]).toEqual([
      null,
      null,
      { title: 'House' },
    ])
    expect([kept.size, copies.size]).toEqual([1, 1])
  })

  test('merges the copies that two closed tabs left of one form, the newest taking precedence', () => {
    const copy = (typed: object, ago: number) => JSON.stringify({ typed, at: Date.now() - ago })
    copies.set('unsaved:7:1:b', copy({ title: 'Villa' }, 1_000))
    copies.set('unsaved:7:1:a', copy({ title: 'House', city: 'Seattle' }, 9_000))
    expect(unsavedOf(7, '1')).toEqual({ title: 'Villa', city: 'Seattle' })
    expect(copies.size).toBe(1)
  })

  test('survives the sign-in of another user, but not saving or the sign-out of its own user', () => {
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
    'a broken or too old copy is dropped: %s',
    (text) => {
      copies.set('unsaved:7:1:a', text)
      expect(unsavedOf(7, '1')).toBeNull()
      expect(copies.size).toBe(0)
    },
  )

  test('excludes chat replies, which only their own tab stores', () => {
    keepUnsaved(7, 'reply 1', { message: 'Hel' })
    expect(copies.size).toBe(0)
  })
})
