import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepUnsaved } from '../../../../src/shared/autosave/unsaved-forms'
import { ModeratorQuestion } from '../../../../src/features/own/listings/ModeratorQuestion'
import { AppealDialog } from '../../../../src/shared/reports/AppealDialog'
import { drawn } from '../../features/admin/drawn'
import { storageOf } from '../../../support/browser/storage-stub'

beforeEach(() => {
  vi.stubGlobal('sessionStorage', storageOf())
  vi.stubGlobal('localStorage', storageOf())
})
afterEach(() => vi.unstubAllGlobals())

const typed = (form: string) =>
  keepUnsaved(0, form, { text: 'It was renovated in 2019.' }, { outlivesTab: true })
const areaIn = (html: string) => /<textarea[^>]*>([^<]*)<\/textarea>/.exec(html)?.[1]

test('an unsent answer to a moderator is restored at its listing', async () => {
  typed('answer property 7')
  const question = { text: 'Since when?', answer_by: null }
  const at = (id: number) =>
    drawn(createElement(ModeratorQuestion, { kind: 'property', id, question }), () => undefined).then(areaIn)
  expect([await at(7), await at(8)]).toEqual(['It was renovated in 2019.', ''])
})

test('an unsent appeal is restored at its decision', async () => {
  typed('appeal 3')
  const at = (id: number) => {
    const decision = { id, appeal_until: null } as never
    return drawn(createElement(AppealDialog, { decision, onClose: () => undefined }), () => undefined).then(
      areaIn,
    )
  }
  expect([await at(3), await at(4)]).toEqual(['It was renovated in 2019.', ''])
})
