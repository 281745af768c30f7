import { expect, it } from 'vitest'
import { writtenIn } from '../../contract/language/detect-language'

it.each([
  ['Bright flat in Ballard', 'en', undefined],
  ['Bright flat in Ballard', 'ar', 'en'],
  ['فيلا في جميرا', 'en', 'ar'],
  ['فيلا في جميرا', 'ar', undefined],
  ['3 - जुमेराह में विला', 'en', 'hi'],
  ['Wohnung in Köln', 'de', undefined],
  ['24/7', 'ar', undefined],
  ['Квартира', 'en', undefined],
] as const)('detects the language of “%s” on a page in %s as %s', (text, page, lang) =>
  expect(writtenIn(text, page)).toBe(lang),
)
