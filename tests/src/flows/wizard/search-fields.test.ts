import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nContext } from '../../../../src/ui/i18n/use-translation'
import { expect, test } from 'vitest'
import { SearchFields, type SearchValues } from '../../../../src/flows/wizard/steps/SearchFields'
import { speech } from '../../../support/browser/speech'

const i18n = speech('en')

/** Returns the step's warnings for a search title and a description of these lengths. */
function warningsFor(lengths: { meta_title?: number; meta_description?: number }): string[] {
  const value = (name: keyof SearchValues) => 'x'.repeat((lengths as Record<string, number>)[name] ?? 0)
  const form = {
    watch: (names: (keyof SearchValues)[]) => names.map(value),
    register: (name: string) => ({ name }),
    errorOf: () => undefined,
  }
  const step = createElement(SearchFields, { form: form as never, path: '/properties-details/' })
  const html = renderToStaticMarkup(createElement(I18nContext, { value: i18n }, step))
  return [
    i18n.t('wizard.metaTitleLong', { max: 60 }),
    i18n.t('wizard.metaDescriptionLength', { min: 50, max: 160 }),
  ].filter((warning) => html.includes(warning.replaceAll("'", '&#x27;')))
}

test('the search-engine texts warn of a search title over 60 characters and of a description with fewer than 50 or more than 160 (§5)', () => {
  expect(warningsFor({})).toEqual([])
  expect(warningsFor({ meta_title: 60 })).toEqual([])
  expect(warningsFor({ meta_title: 61 })).toHaveLength(1)
  expect([49, 50, 160, 161].map((length) => warningsFor({ meta_description: length }).length)).toEqual([
    1, 0, 0, 1,
  ])
})
