import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Question } from '../../../../machines/flows/verification/ports'
import { forgetForm, keepUnsaved, unsavedOf } from '../../../../src/shared/autosave/unsaved-forms'
import { restoredValues, typedValues, valuesOf } from '../../../../src/flows/verification/form-values'
import { storageOf } from '../../../support/browser/storage-stub'

const question = (id: number, kind: Question['kind'], options: string[] = []): Question => ({
  id,
  name: `Question ${id}`,
  hint: '',
  kind,
  required: false,
  options: options.map((one) => ({ id: one, text: `Option ${one}` })),
})
const questions = [
  question(1, 'textarea'),
  question(2, 'checkbox', ['4', '5']),
  question(3, 'radio', ['6']),
  question(9, 'file'),
]

describe('browser copy of verification answers', () => {
  test('contains typed and selected answers, but never files', () => {
    const values = { q1: 'Ten years', q2: ['4'], q3: '6', q9: '77' }
    expect(typedValues(questions, values)).toEqual({ q1: 'Ten years', q2: ['4'], q3: '6' })
    expect(restoredValues(questions, values)).toEqual({ q1: 'Ten years', q2: ['4'], q3: '6' })
  })

  test('restores only answers that the current form still offers', () => {
    const copy = { q1: ['4'], q2: ['4', '8'], q3: '7', q9: '77', q44: 'A removed question' }
    expect(restoredValues(questions, copy)).toEqual({ q2: ['4'] })
    expect(restoredValues(questions, { q1: 5, q2: 'all', q3: null })).toEqual({})
  })

  test('restores an answer as empty after the user cleared it', () => {
    const stored = valuesOf(questions, [{ id: 1, value: 'Ten years', proof: null }])
    expect({ ...stored, ...restoredValues(questions, { q1: '', q3: '' }) }).toMatchObject({ q1: '', q3: '' })
  })
})

describe('forgetForm', () => {
  const copies = new Map<string, string>()
  beforeEach(() => {
    copies.clear()
    vi.stubGlobal('sessionStorage', storageOf())
    vi.stubGlobal('localStorage', storageOf(copies))
  })
  afterEach(() => vi.unstubAllGlobals())

  test('deletes the copies of every tab, but not of other forms or users', () => {
    const copy = JSON.stringify({ typed: { q1: 'Old' }, at: Date.now() })
    for (const name of ['7:verification:a', '8:verification:a', '7:other:a'])
      copies.set(`unsaved:${name}`, copy)
    keepUnsaved(7, 'verification', { q1: 'New' }, { outlivesTab: true })
    forgetForm(7, 'verification')
    expect(unsavedOf(7, 'verification')).toBeNull()
    expect([...copies.keys()]).toEqual(['unsaved:8:verification:a', 'unsaved:7:other:a'])
  })

  test('does nothing if storage is blocked', () => {
    vi.stubGlobal('localStorage', undefined)
    expect(() => forgetForm(7, 'verification')).not.toThrow()
  })
})
