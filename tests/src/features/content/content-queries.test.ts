import { describe, expect, test } from 'vitest'
import { alternatesOf, pathIn } from '../../../../contract/language/language-path'
import { languages } from '../../../../contract/language/languages'
import { withWords } from '../../../../src/features/content/pages/faqs-query'
import { isAgent, partOf, readOffers, readUsers } from '../../../../src/features/content/people/people-query'
import { readWords } from '../../../../src/shared/results/filters/words-filter'

describe('list parameters in the URL', () => {
  test('the parameters are search words and an offset', () => {
    expect(readWords({ search: ' Anna ', offset: 12 })).toEqual({ search: 'Anna', offset: 12 })
    expect(readWords({ search: 42 })).toEqual({ search: '42' })
  })
  test.each([{}, { offset: -1 }, { offset: 1.5 }, { offset: 'x' }, { offset: 1e9 }, { search: '  ' }])(
    'invalid parameters are ignored: %o',
    (search) => expect(readWords(search)).toEqual({}),
  )
  test('parameters filter members and offers only by supported fields', () => {
    expect(readUsers({ has_property: true, x: 1 })).toEqual({ has_property: true })
    expect(readUsers({ has_property: 'yes' })).toEqual({})
    expect(readOffers({ part: 'projects', offset: 12 })).toEqual({ part: 'projects', offset: 12 })
    expect(readOffers({ part: 'constructor' })).toEqual({})
  })
})

describe('agent', () => {
  const person = { id: 1, name: 'A', profile: null, city: null, is_verified: false }
  const agent = { ...person, about_me: null, created_at: '2026-01-01T00:00:00Z' }
  test('shows the projects if there is nothing else, and otherwise the selected part', () => {
    const both = { ...agent, property_count: 2, project_count: 2 }
    expect(partOf(both, {})).toBe('properties')
    expect(partOf(both, { part: 'projects' })).toBe('projects')
    expect(partOf({ ...both, property_count: 0 }, {})).toBe('projects')
    expect(partOf({ ...both, property_count: 0, project_count: 0 }, {})).toBe('properties')
  })
  test('owners of listings and verified agents count as agents', () => {
    const none = { ...person, property_count: 0, project_count: 0 }
    expect(isAgent(none)).toBe(false)
    expect(isAgent({ ...none, project_count: 1 })).toBe(true)
    expect(isAgent({ ...none, is_verified: true })).toBe(true)
  })
})

test('a question matches if it or its answer contains all the words, ignoring case', () => {
  const questions = [
    { id: 1, question: 'What does it cost?', answer: 'Looking is free.' },
    { id: 2, question: 'How do I report it?', answer: 'Press Report.' },
  ]
  const found = (texts?: string) => withWords(questions, texts).map(({ id }) => id)
  expect(found()).toEqual([1, 2])
  expect(found('COST free')).toEqual([1])
  expect(found('free report')).toEqual([])
})

test('a page has one URL per language, which omits the parameter for the default language', () => {
  expect(pathIn('/faqs', 'en')).toBe('/faqs')
  expect(pathIn('/properties?city=A', 'ar')).toBe('/properties?city=A&lang=ar')
  expect(alternatesOf('/faqs', languages)).toEqual([
    { lang: 'en', path: '/faqs' },
    { lang: 'ar', path: '/faqs?lang=ar' },
    { lang: 'hi', path: '/faqs?lang=hi' },
    { lang: 'x-default', path: '/faqs' },
  ])
})
