import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Lang } from '../../../../contract/language/languages'
import type { Data } from '../../../../contract/calls/call-types'
import { FormBuilder } from '../../../../src/features/verification/FormBuilder'
import { speech } from '../../../support/browser/speech'
import { drawn } from './drawn'

const question = (id: number, label: Record<Lang, string>) => ({
  id,
  field_type: 'text' as const,
  label,
  hint: { en: '', ar: '', hi: '' },
  required: true,
  active: true,
  answered: false,
  options: [],
})
const built: Data<'admin/verification-form'> = {
  version: 1,
  saved_at: null,
  saved_by: null,
  fields: [
    question(1, { en: 'Licence number', ar: 'رقم الرخصة', hi: '' }),
    question(2, { en: '', ar: '', hi: '' }),
  ],
}

/** Returns the question titles in a language, as the builder shows them with all questions collapsed. */
async function titlesIn(lang: Lang): Promise<string[]> {
  const ignore = () => undefined
  const builder = createElement(FormBuilder, { built, open: null, onOpen: ignore, onReload: ignore })
  const html = await drawn(builder, ignore, speech(lang))
  return [...html.matchAll(/<bdi[^>]*>(.*?)<\/bdi>/g)].map(([, title]) => title!)
}

test("the builder titles each question in the reader's language, or else in English", async () => {
  const unnamed = (lang: Lang) => speech(lang).t('verification.builder.unnamed')
  expect(await titlesIn('en')).toEqual(['Licence number', unnamed('en')])
  expect(await titlesIn('ar')).toEqual(['رقم الرخصة', unnamed('ar')])
  expect(await titlesIn('hi')).toEqual(['Licence number', unnamed('hi')])
})
