import { describe, expect, test } from 'vitest'
import { texts } from '../../contract/texts/catalogue'
import { findText, translate } from '../../contract/texts/translate'

const forms = {
  'n.homes_zero': 'none',
  'n.homes_one': 'one',
  'n.homes_two': 'two',
  'n.homes_few': 'few: {{count, number(numberingSystem: latn)}}',
  'n.homes_many': 'many: {{count, number(numberingSystem: latn)}}',
  'n.homes_other': 'other: {{count, number(numberingSystem: latn)}}',
}

describe('text with a count', () => {
  // CLDR plural rules for Arabic, which has all six forms.
  test.each([
    [0, 'none'],
    [1, 'one'],
    [2, 'two'],
    [3, 'few: 3'],
    [10, 'few: 10'],
    [11, 'many: 11'],
    [99, 'many: 99'],
    [100, 'other: 100'],
    [103, 'few: 103'],
    [1.5, 'other: 1.5'],
  ])('uses the right Arabic plural form for %d', (count, text) => {
    expect(translate(forms, 'ar', 'n.homes', { count })).toBe(text)
  })

  test('uses the Hindi "one" form for zero when the file has no zero form', () => {
    const { 'n.homes_zero': _, ...hindi } = forms
    expect([0, 1, 2].map((count) => translate(hindi, 'hi', 'n.homes', { count }))).toEqual([
      'one',
      'one',
      'other: 2',
    ])
  })

  test('uses a zero form in any language whose file has one', () => {
    expect(translate(forms, 'en', 'n.homes', { count: 0 })).toBe('none')
  })

  test('uses the plain text of the key when there are no forms or no numeric count', () => {
    expect(translate({ 'n.of': '{{count}} of 4' }, 'en', 'n.of', { count: 2 })).toBe('2 of 4')
    expect(translate({ 'n.of': '{{count}} of 4' }, 'en', 'n.of', { count: 'Two' })).toBe('Two of 4')
    expect(findText(forms, 'en', 'n.homes')).toBeUndefined()
  })
})

describe('placeholders of a text', () => {
  const text = { 'a.b': '{{name}} – {{ name }}: {{sum, number}} {{sum}}' }

  test('take the values of the parameters, with numbers formatted where the text requests it', () => {
    expect(translate(text, 'en', 'a.b', { name: 'A', sum: 12345.5 })).toBe('A – A: 12,345.5 12345.5')
    expect(translate(text, 'hi', 'a.b', { name: 'A', sum: 1234567 })).toBe('A – A: 12,34,567 1234567')
  })

  test('become empty without a value; one inside a value stays as it is', () => {
    expect(translate(text, 'en', 'a.b')).toBe(' – :  ')
    expect(translate(text, 'en', 'a.b', { name: '{{sum}} $& $1', sum: null })).toBe(
      '{{sum}} $& $1 – {{sum}} $& $1:  ',
    )
  })

  test('no rendered text of the product contains a placeholder', () => {
    const unfilled = Object.entries(texts).flatMap(([lang, all]) =>
      Object.entries(all).flatMap(([key, written]) => {
        const names = [...written.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => [name!, 7] as const)
        const filled = translate({ key: written }, lang, 'key', Object.fromEntries(names))
        return /\{\{|\}\}/.test(filled) ? [`${lang}: ${key}`] : []
      }),
    )
    expect(unfilled).toEqual([])
  })
})

describe('key without a text', () => {
  test('the key is returned unchanged', () => {
    expect(translate({}, 'en', 'shell.none')).toBe('shell.none')
    expect(translate({}, 'en', 'toString')).toBe('toString')
  })

  test('uses the given default text with its placeholders replaced', () => {
    expect(translate({}, 'en', 'a.b', { defaultValue: 'For {{name}}', name: 'Ada' })).toBe('For Ada')
    expect(translate({}, 'en', 'a.b', { defaultValue: '' })).toBe('')
    expect(translate({ 'a.b': 'Known' }, 'en', 'a.b', { defaultValue: 'Other' })).toBe('Known')
  })
})
