import { expect, test } from 'vitest'
import { withoutText } from '../../../../src/shared/results/filters/without-text'
import { speech } from '../../../support/browser/speech'

test.each([
  ['en', '“modern flat”', 'Without “modern flat”'],
  ['en', 'For sale', 'Without “For sale”'],
  ['ar', '“شقة حديثة”', 'بدون «شقة حديثة»'],
] as const)('in %s the filter to remove is quoted exactly once: %s', (lang, label, text) => {
  expect(withoutText(speech(lang).t, label)).toBe(text)
})
